type Say = (text: string) => void;

/**
 * Tells that a file could not be opened.
 * @returns the exit code
 * @throws any other error
 */
export function toldFault(error: unknown, complain: Say): 1 {
  if (!(error instanceof Error && 'code' in error)) throw error;
  complain(`${error.message}\n`);
  return 1;
}

/** Runs a command that prints what it reads, with the words of the command line. */
export async function runCommand(
  command: (words: readonly string[], out: Say, complain: Say) => number | Promise<number>,
): Promise<void> {
  // A reader that stops early, such as `head`, closes the pipe: that is no error.
  process.stdout.on('error', (fault: NodeJS.ErrnoException) => {
    if (fault.code === 'EPIPE') process.exit(0);
    throw fault;
  });
  process.exitCode = await command(
    process.argv.slice(2),
    (text) => process.stdout.write(text),
    (text) => process.stderr.write(text),
  );
}
