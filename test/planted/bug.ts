/** What must fail once a bug is planted. */
export type Killer =
  /** A test file, and the beginning or a part of the name of a test in it. */
  | { kind: 'unit'; file: string; test: string }
  /** Histories from this seed on, so many of them (`npm run simulate -- --seed S --runs N`). */
  | { kind: 'simulation'; seed: number; runs: number };

/** One deliberate fault that an engineer could plausibly make, as a change of one place in the source. */
export interface PlantedBug {
  /** What the program does wrong then. */
  name: string;
  /** From the project's folder. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  plant: string;
  killedBy: Killer;
}

export function unit(file: string, test: string): Killer {
  return { kind: 'unit', file, test };
}

export function simulation(seed: number, runs: number): Killer {
  return { kind: 'simulation', seed, runs };
}

/** How often a text stands in another. */
export function countOf(text: string, found: string): number {
  return text.split(found).length - 1;
}
