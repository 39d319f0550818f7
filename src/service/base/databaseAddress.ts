import { ArgumentError } from './arguments.ts';

/** Whether `--db` names an office's database and not a file. */
export function isOfficeAddress(database: string): boolean {
  return /^postgres(ql)?:\/\//i.test(database);
}

/** @throws ArgumentError for an address that cannot be read, or has a password, which other users of the machine see */
export function refusePassword(database: string, option = 'db'): void {
  if (!isOfficeAddress(database)) return;
  let address: URL;
  try {
    // Without a host, as for a socket, it is no URL for the platform.
    address = new URL(database.replace(/^postgres(ql)?:\/\/(([^/?#]*)@)?(?=[/?#])/i, 'http://$2localhost'));
  } catch {
    throw new ArgumentError(`--${option} must be a file, or postgres://USER@HOST/DATABASE, not "${database}".`);
  }
  // PostgreSQL's own programs take it from the query, too.
  const isInQuery = [...address.searchParams.keys()].some((name) => name.toLowerCase() === 'password');
  if (address.password !== '' || isInQuery)
    throw new ArgumentError(
      `--${option} must not hold a password, which others could read: give it in PGPASSWORD, or in the file that ` +
        'PGPASSFILE names.',
    );
}
