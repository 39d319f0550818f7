/** Runs steps to their end, without the rests that the page takes between them. @returns their result */
export function done<T>(steps: Generator<unknown, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}
