//! Ops sealed for the way: nobody without the key reads one, nor puts one in another's place.

use super::key::{Key, keyed};
use crate::limits::{MOST_OPENED_OP_BYTES, MOST_SEALED_OP_BYTES};
use chacha20poly1305::aead::{Aead as _, Payload};
use chacha20poly1305::{KeyInit as _, XChaCha20Poly1305, XNonce};
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use setwise_domain::journal::{DeviceId, Hlc};
use setwise_domain::op::Op;
use std::collections::BTreeMap;
use std::io::Read as _;
use uuid::Uuid;

/// An op as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    pub device: Uuid,
    pub seq: i64,
    pub hlc: i64,
    /// Who may read it: 0 the athlete alone, above that their team.
    pub scope: i16,
    pub version: i16,
    /// Which of the athlete's keys it is sealed with.
    pub epoch: i32,
    /// A keyed hash of what it says: the same however often it is sealed.
    pub sum: [u8; 16],
    pub body: Vec<u8>,
}

/// Why a sealed op was not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsealed {
    #[error("it was not sealed with the athlete's key, or is not what was sealed")]
    Forged,
    #[error("it is larger than any op")]
    TooLarge,
}

/// Whose random bytes failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an op could not be sealed: {0}")]
pub struct NotSealed(String);

const NONCE_BYTES: usize = 24;

/// What only the athlete's own devices read.
const SELF: i16 = 0;
const FIRST_EPOCH: i32 = 0;

/// Seals and opens what one athlete writes in one scope.
#[derive(Clone)]
pub struct Seal {
    athlete: Uuid,
    scope: i16,
    sum: [u8; 32],
    /// A key an epoch; the newest seals.
    keys: BTreeMap<i32, [u8; 32]>,
}

impl Seal {
    /// For the athlete's own devices.
    pub fn new(key: &Key) -> Self {
        Self {
            athlete: key.athlete(),
            scope: SELF,
            sum: key.derive("sum"),
            keys: BTreeMap::from([(FIRST_EPOCH, key.derive("seal 0 0"))]),
        }
    }

    /// For what a team reads, by the athlete: a key for each epoch up to this one.
    pub fn of_team(key: &Key, edition: i16, epoch: i32) -> Self {
        let of_epoch = |epoch| (epoch, key.derive(&format!("seal {edition} {epoch}")));
        Self {
            athlete: key.athlete(),
            scope: edition,
            sum: key.derive(&format!("sum {edition}")),
            keys: (FIRST_EPOCH..=epoch).map(of_epoch).collect(),
        }
    }

    /// The same with the key of one epoch alone, whichever a server says that it is.
    pub(super) fn of_epoch(key: &Key, edition: i16, epoch: i32) -> Self {
        let mut seal = Self::of_team(key, edition, FIRST_EPOCH);
        seal.keys = BTreeMap::from([(epoch, key.derive(&format!("seal {edition} {epoch}")))]);
        seal
    }

    /// The same by whoever was given keys to it.
    pub(super) fn granted(
        athlete: Uuid,
        scope: i16,
        sum: [u8; 32],
        keys: BTreeMap<i32, [u8; 32]>,
    ) -> Self {
        Self { athlete, scope, sum, keys }
    }

    pub fn athlete(&self) -> Uuid {
        self.athlete
    }

    pub fn scope(&self) -> i16 {
        self.scope
    }

    /// The key of an epoch and that of its sums, to be given to a reader.
    pub(super) fn keys_of(&self, epoch: i32) -> Option<([u8; 32], [u8; 32])> {
        Some((*self.keys.get(&epoch)?, self.sum))
    }

    fn newest(&self) -> (i32, [u8; 32]) {
        let newest = self.keys.last_key_value();
        newest.map_or((FIRST_EPOCH, [0; 32]), |(epoch, key)| (*epoch, *key))
    }

    /// The keyed hash of an op.
    pub fn sum(&self, op: &Op) -> [u8; 16] {
        let parts: [&[u8]; 5] = [
            op.device.0.as_bytes(),
            &op.seq.to_be_bytes(),
            &op.hlc.stored().to_be_bytes(),
            &op.version.to_be_bytes(),
            op.body.as_bytes(),
        ];
        let mut sum = [0; 16];
        sum.copy_from_slice(&keyed(&self.sum, &parts)[..16]);
        sum
    }

    pub fn seal(&self, op: &Op) -> Result<Sealed, NotSealed> {
        let (epoch, key) = self.newest();
        let mut sealed = Sealed {
            device: op.device.0,
            seq: i64::try_from(op.seq).unwrap_or(i64::MAX),
            hlc: op.hlc.stored(),
            scope: self.scope,
            version: i16::try_from(op.version).unwrap_or(i16::MAX),
            epoch,
            sum: self.sum(op),
            body: Vec::new(),
        };
        let mut plain = Vec::new();
        DeflateEncoder::new(op.body.as_bytes(), Compression::fast())
            .read_to_end(&mut plain)
            .map_err(|error| NotSealed(error.to_string()))?;
        sealed.body = lock(&key, &plain, &self.columns(&sealed))?;
        if sealed.body.len() > MOST_SEALED_OP_BYTES {
            return Err(NotSealed("it is too large to be sent".to_owned()));
        }
        Ok(sealed)
    }

    pub fn open(&self, sealed: &Sealed) -> Result<Op, Unsealed> {
        let key = self.keys.get(&sealed.epoch).ok_or(Unsealed::Forged)?;
        if sealed.scope != self.scope {
            return Err(Unsealed::Forged);
        }
        let plain = unlock(key, &sealed.body, &self.columns(sealed))?;
        let mut body = Vec::new();
        DeflateDecoder::new(plain.as_slice())
            .take(MOST_OPENED_OP_BYTES + 1)
            .read_to_end(&mut body)
            .map_err(|_| Unsealed::Forged)?;
        if u64::try_from(body.len()).is_ok_and(|bytes| bytes > MOST_OPENED_OP_BYTES) {
            return Err(Unsealed::TooLarge);
        }
        let op = Op {
            device: DeviceId(sealed.device),
            seq: u64::try_from(sealed.seq).map_err(|_| Unsealed::Forged)?,
            hlc: Hlc::from_stored(sealed.hlc),
            version: u16::try_from(sealed.version).map_err(|_| Unsealed::Forged)?,
            body: String::from_utf8(body).map_err(|_| Unsealed::Forged)?,
        };
        if self.sum(&op) != sealed.sum {
            return Err(Unsealed::Forged);
        }
        Ok(op)
    }

    /// The name of a device, for the athlete's eyes.
    pub fn seal_label(&self, device: DeviceId, label: &str) -> Result<Vec<u8>, NotSealed> {
        lock(&self.newest().1, label.as_bytes(), &self.place(device.0, b"label"))
    }

    /// None where it is not the athlete's.
    pub fn open_label(&self, device: DeviceId, label: &[u8]) -> Option<String> {
        let plain = unlock(&self.newest().1, label, &self.place(device.0, b"label")).ok()?;
        String::from_utf8(plain).ok()
    }

    /// The columns before the body: one that is moved elsewhere does not open there.
    fn columns(&self, sealed: &Sealed) -> Vec<u8> {
        let mut place = self.place(sealed.device, &sealed.seq.to_be_bytes());
        place.extend_from_slice(&sealed.hlc.to_be_bytes());
        place.extend_from_slice(&sealed.scope.to_be_bytes());
        place.extend_from_slice(&sealed.version.to_be_bytes());
        place.extend_from_slice(&sealed.epoch.to_be_bytes());
        place.extend_from_slice(&sealed.sum);
        place
    }

    fn place(&self, device: Uuid, more: &[u8]) -> Vec<u8> {
        [self.athlete.as_bytes(), device.as_bytes().as_slice(), more].concat()
    }
}

/// Locks a text in its place, behind a random nonce: a counter would repeat in a copied home.
pub(super) fn lock(key: &[u8; 32], plain: &[u8], place: &[u8]) -> Result<Vec<u8>, NotSealed> {
    let mut nonce = [0; NONCE_BYTES];
    getrandom::fill(&mut nonce).map_err(|error| NotSealed(error.to_string()))?;
    let payload = Payload { msg: plain, aad: place };
    let locked = XChaCha20Poly1305::new(key.into())
        .encrypt(&XNonce::from(nonce), payload)
        .map_err(|_| NotSealed("the cipher refused it".to_owned()))?;
    Ok([nonce.as_slice(), &locked].concat())
}

/// Opens what was locked with this key, in this place.
pub(super) fn unlock(key: &[u8; 32], body: &[u8], place: &[u8]) -> Result<Vec<u8>, Unsealed> {
    let (nonce, locked) = body.split_first_chunk::<NONCE_BYTES>().ok_or(Unsealed::Forged)?;
    let payload = Payload { msg: locked, aad: place };
    XChaCha20Poly1305::new(key.into())
        .decrypt(&XNonce::from(*nonce), payload)
        .map_err(|_| Unsealed::Forged)
}

#[cfg(test)]
mod tests;
