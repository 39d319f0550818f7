/** What must fail once a bug is planted. */
export type Killer =
  /** A test file of any project of vitest.config.ts, and the beginning or a part of the name of a test in it. */
  | { kind: 'test'; file: string; test: string }
  /** This many histories from this seed on (`npm run simulate -- --seed S --runs N`). */
  | { kind: 'simulation'; seed: number; runs: number };

/** One deliberate fault that an engineer could plausibly make, as a change in one place of the source. */
export interface PlantedBug {
  /** What the program then does wrong. */
  name: string;
  /** From the project's folder. */
  file: string;
  /** Text that stands in the file exactly once. */
  find: string;
  plant: string;
  killedBy: Killer;
}

export function testIn(file: string, test: string): Killer {
  return { kind: 'test', file, test };
}

export function simulation(seed: number, runs: number): Killer {
  return { kind: 'simulation', seed, runs };
}

/** How often one text occurs in another. */
export function countOf(text: string, found: string): number {
  return text.split(found).length - 1;
}
