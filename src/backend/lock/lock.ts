import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { CallsOf } from '../../bridge/contract.ts';
import type { Handlers } from '../../bridge/endpoint.ts';
import {
  isLockDue,
  lockMinutes,
  lockMinutesSchema,
  waitAfterWrong,
  type LockPolicy,
  type LockState,
} from '../../domain/service/lock.ts';
import { instantOf } from '../../domain/values/dates.ts';
import { failed, ok, type Result } from '../../domain/values/result.ts';
import { Turns } from '../../domain/values/turns.ts';
import { faultMessage, readKept, writeKept } from '../files/keptFile.ts';
import type { Log } from '../files/log.ts';
import { passwordKey } from '../files/passwordKey.ts';

/** The cost of a password, as for sealed backups. */
const USUAL_COST = 17;

const lockFileSchema = z.object({
  /** So that closing Daybook and opening it again opens no lock. */
  isLocked: z.boolean(),
  afterMinutes: lockMinutesSchema.nullable(),
  /** How many wrong passwords came one after the other, and until when the next has to wait, ms since 1970. */
  wrong: z.number().int().nonnegative().default(0),
  waitsUntil: z.number().default(0),
  /** What a password is checked against; the password itself is nowhere. */
  verifier: z.object({ salt: z.base64(), key: z.base64(), logN: z.number().int().min(15).max(20) }).nullable(),
});
type LockFile = z.infer<typeof lockFileSchema>;

export interface LockParts {
  dataFolder: string;
  policy: LockPolicy | undefined;
  /** Whether the host tells how long nobody has touched the computer. */
  knowsIdle: boolean;
  /** Asks for a finger on the computer's sensor: rejects when it is not the user's. Left out without a sensor. */
  touch?(reason: string): Promise<void>;
  /** The API keys of the user's own connections: who knows one may choose a new password. */
  apiKeys(): Promise<string[]>;
  tell(state: LockState): void;
  log: Log;
  now(): number;
  /** What a new password costs to check (`logN` of scrypt); tests take less. */
  cost?: number;
}

/** Hides the books while nobody is at the computer. */
export interface Lock {
  state(): LockState;
  /** Sets after how many minutes Daybook locks; null for never. */
  setMinutes(minutes: number | null): Promise<Result<LockState>>;
  /** Sets the password. Where there is one, it has to be told. */
  setPassword(password: string, old: string | null): Promise<Result<LockState>>;
  /** Locks at once. Nothing happens without a password: nobody could open it again. */
  lockNow(): Promise<LockState>;
  unlock(password: string): Promise<Result<LockState>>;
  touch(reason: string): Promise<Result<LockState>>;
  /** Sets a new password for somebody who has forgotten it, and knows an API key of the books. */
  reset(apiKey: string, password: string): Promise<Result<LockState>>;
  /** The operating system tells how long nobody has touched the computer. */
  idle(seconds: number): Promise<void>;
  /** The operating system has locked its session, or has asked who is there and opened it again. */
  session(isLocked: boolean): Promise<void>;
}

const OPEN: LockFile = { isLocked: false, afterMinutes: null, wrong: 0, waitsUntil: 0, verifier: null };
const sameText = (one: string, other: string): boolean => {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
};

export async function openLock(parts: LockParts): Promise<Lock> {
  const { policy, log, now, cost = USUAL_COST } = parts;
  const path = join(parts.dataFolder, 'lock.json');
  const read = await readKept(path, lockFileSchema);
  // Who may write this file may remove it as well; a damaged one must not lock out its owner for good.
  if (read.state === 'broken') log.fault(`lock.json cannot be read, so there is no lock: ${read.reason}`);
  let kept: LockFile = read.state === 'there' ? read.content : OPEN;
  // A clock that was ahead when the last password was tried makes no longer wait.
  let waitsUntil = Math.min(kept.waitsUntil, now() + waitAfterWrong(kept.wrong));
  const attempts = new Turns();

  const state = (): LockState => ({
    isLocked: kept.isLocked && kept.verifier !== null,
    afterMinutes: lockMinutes(kept.afterMinutes, policy?.afterMinutes ?? null),
    demanded: policy?.afterMinutes ?? null,
    hasPassword: kept.verifier !== null,
    knowsIdle: parts.knowsIdle,
    hasTouch: parts.touch !== undefined,
    waitsUntil: waitsUntil > now() ? instantOf(waitsUntil) : null,
  });

  async function become(change: Partial<LockFile>): Promise<LockState> {
    const before = kept;
    kept = { ...kept, ...change };
    // The books are hidden first, whatever the disk says.
    parts.tell(state());
    try {
      await writeKept(path, kept);
    } catch (fault) {
      // A password that is not on the disk would be gone at the next start.
      if (change.verifier !== undefined) kept = before;
      parts.tell(state());
      throw fault;
    }
    return state();
  }

  /** Locks or unlocks; that this is not kept on a full disk is no reason to leave it. */
  async function turn(isLocked: boolean): Promise<LockState> {
    if (kept.isLocked === isLocked || (isLocked && kept.verifier === null)) return state();
    await become({ isLocked }).catch((fault: unknown) => log.fault(`the lock was not kept: ${faultMessage(fault)}`));
    return state();
  }

  /** Notes how many wrong ones came, so that closing Daybook and opening it again spares no wait. */
  async function count(wrong: number): Promise<void> {
    if (wrong === 0 && kept.wrong === 0) return;
    const wait = waitAfterWrong(wrong);
    waitsUntil = wait === 0 ? 0 : now() + wait;
    await become({ wrong, waitsUntil }).catch((fault: unknown) =>
      log.fault(`a wrong password was not kept: ${faultMessage(fault)}`),
    );
  }

  /** Tries a secret, unless too many wrong ones came before. One after the other, so that each waits for the others. */
  function attempt(isRight: () => Promise<boolean>): Promise<Result<null>> {
    return attempts.take(async () => {
      if (waitsUntil > now()) return failed('lock.wait', instantOf(waitsUntil));
      const isOpened = await isRight();
      await count(isOpened ? 0 : kept.wrong + 1);
      return isOpened ? ok(null) : failed('lock.wrong', '');
    });
  }

  async function isPassword(password: string): Promise<boolean> {
    if (kept.verifier === null) return false;
    const { salt, key, logN } = kept.verifier;
    return timingSafeEqual(await passwordKey(password, Buffer.from(salt, 'base64'), logN), Buffer.from(key, 'base64'));
  }

  async function newPassword(password: string, more: Partial<LockFile> = {}): Promise<LockState> {
    const salt = randomBytes(16);
    const key = await passwordKey(password, salt, cost);
    const verifier = { salt: salt.toString('base64'), key: key.toString('base64'), logN: cost };
    return become({ ...more, verifier });
  }

  return {
    state,
    async setMinutes(minutes) {
      if (state().isLocked) return failed('lock.wrong', '');
      return ok(await become({ afterMinutes: minutes }));
    },
    async setPassword(password, old) {
      const { verifier } = kept;
      if (verifier !== null) {
        const tried = await attempt(() => isPassword(old ?? ''));
        if (!tried.ok) return tried;
      }
      return ok(await newPassword(password));
    },
    lockNow: () => turn(true),
    async unlock(password) {
      const tried = await attempt(() => isPassword(password));
      return tried.ok ? ok(await turn(false)) : tried;
    },
    async touch(reason) {
      try {
        if (parts.touch === undefined) return failed('lock.wrong', '');
        await parts.touch(reason);
        return ok(await turn(false));
      } catch (fault) {
        log.note(`the sensor did not open the lock: ${faultMessage(fault)}`);
        return failed('lock.wrong', '');
      }
    },
    async reset(apiKey, password) {
      const tried = await attempt(async () => (await parts.apiKeys()).some((key) => sameText(key, apiKey)));
      return tried.ok ? ok(await newPassword(password, { isLocked: false })) : tried;
    },
    async idle(seconds) {
      if (isLockDue(state().afterMinutes, seconds)) await turn(true);
    },
    async session(isLocked) {
      if (!isLocked || state().afterMinutes !== null) await turn(isLocked);
    },
  };
}

/** Answers a page's calls about the lock. */
export function lockHandlers(lock: Lock): Handlers<CallsOf<'lock'>> {
  return {
    'lock.state': async () => ok(lock.state()),
    'lock.setMinutes': ({ minutes }) => lock.setMinutes(minutes),
    'lock.setPassword': ({ password, old }) => lock.setPassword(password, old),
    'lock.now': async () => ok(await lock.lockNow()),
    'lock.unlock': ({ password }) => lock.unlock(password),
    'lock.touch': ({ reason }) => lock.touch(reason),
    'lock.reset': ({ apiKey, password }) => lock.reset(apiKey, password),
  };
}
