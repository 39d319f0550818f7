/** A random whole number from 0 up to, and without, `below`. */
export type Random = (below: number) => number;

/** A small generator of uniform random numbers (mulberry32), so that a run can be replayed. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}

/** A change that only one kind of file knows; it changes the bytes in place. */
export type Mutation = (bytes: number[], random: Random) => void;

export interface Mutations {
  /** What is put in anywhere: bytes that mean something to the readers. */
  pieces: readonly Uint8Array[];
  /** How many changes a file gets at most. */
  most: number;
  /** Changes beside cutting off, removing, putting in, replacing a byte, and repeating. */
  further?: readonly Mutation[];
}

/** A file with a few random changes. The same random numbers give the same file. */
export function mutate(bytes: Uint8Array, random: Random, { pieces, most, further = [] }: Mutations): Uint8Array {
  let result = [...bytes];
  for (let count = 1 + random(most); count > 0; count -= 1) {
    const at = random(result.length + 1);
    const kind = random(5 + further.length);
    switch (kind) {
      case 0:
        result = result.slice(0, at);
        break;
      case 1:
        result.splice(at, 1 + random(20));
        break;
      case 2:
        result.splice(at, 0, ...pieces[random(pieces.length)]!);
        break;
      case 3:
        if (at < result.length) result[at] = random(256);
        break;
      case 4:
        result.splice(at, 0, ...result.slice(at, at + random(60)));
        break;
      default:
        further[kind - 5]?.(result, random);
    }
  }
  return Uint8Array.from(result);
}
