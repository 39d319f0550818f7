import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { ArgumentError } from '../../../src/service/base/arguments.ts';
import { runPeopleCommand } from '../../../src/service/people/people.ts';
import { readPeopleArguments, type PeopleCommand } from '../../../src/service/people/peopleArguments.ts';
import { openFinanceService, type ServiceInProcess } from '../../../src/service/service.ts';
import { rightsInWords, rightsOfWords, ROLES } from '../../../src/service/people/roles.ts';
import { rightsSchema } from '../../../src/service/base/rights.ts';
import { startedScript } from '../../support/startedScript.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const MORNING = Date.parse('2026-03-02T09:00:00Z');

interface Office {
  database: string;
  service: ServiceInProcess;
  /** Runs a command beside the running service; `~` is a space within a word. */
  say(command: string): string;
  pass(to: string): void;
}

function office(): Office {
  const database = join(temporaryFolder(), 'office.db');
  let now = MORNING;
  const clock = (): number => now;
  const service = openFinanceService({ database, demo: 0, clock });
  onTestFinished(() => service.close());
  const say = (command: string): string => {
    const [what, ...args] = command.split(' ').map((word) => word.replaceAll('~', ' '));
    return runPeopleCommand(readPeopleArguments(what as PeopleCommand, [...args, '--db', database]), clock);
  };
  return { database, service, say, pass: (to) => void (now = Date.parse(to)) };
}

async function enter({ service }: Office, username: string, userApiKey: string): Promise<number> {
  const answer = await service.inject({
    method: 'POST',
    url: '/api/session/create/api',
    headers: { domain: service.domain },
    payload: { username, userApiKey },
  });
  return answer.statusCode;
}

test('a key is made, listed and revoked beside a running service', async () => {
  const own = office();
  expect(own.say('users add --user ann --role bookkeeper')).toBe('User name: ann');
  const said = own.say('keys create --user ann --description The~laptop --from 2026-03-02 --until 2026-03-03');
  const key = /^User name: ann\nAPI key: (\S{32})$/.exec(said)?.[1] ?? '';
  expect(await enter(own, 'ann', key)).toBe(200);
  const start = key.slice(0, 8);
  expect(own.say('keys list')).toBe(
    [
      'KEY       USER  STATE  FROM              UNTIL             LAST USED                   DESCRIPTION',
      `${start}  ann   valid  2026-03-02 00:00  2026-03-04 00:00  2026-03-02 09:00 127.0.0.1  The laptop`,
    ].join('\n'),
  );
  own.pass('2026-03-03T23:59:59Z');
  expect(await enter(own, 'ann', key)).toBe(200);
  own.pass('2026-03-04T00:00:00Z');
  expect(await enter(own, 'ann', key)).toBe(401);
  expect(own.say('keys list')).toContain('  expired  ');
  expect(own.say(`keys revoke --key ${start}`)).toMatch(
    new RegExp(`^Revoked: ${start} \\(The laptop, of ann\\)\\. Its sessions last until they are due`),
  );
  expect(own.say('keys list')).toContain('  revoked  ');
  expect(() => own.say(`keys revoke --key ${start}`)).toThrow(`The key ${start} is revoked already.`);
});

test('a user of a role and a legal entity is added, locked and unlocked', async () => {
  const own = office();
  own.say('users add --user ann --role reader --legal-entities HV');
  expect(own.service.company.users.rightsOf('ann')).toMatchObject({
    otherwise: 'read',
    closesPeriods: false,
    legalEntities: ['HV'],
  });
  const key = own.service.company.keys.create({ userName: 'ann', description: 'Ann' });
  expect(own.say('users list')).toBe(
    [
      'USER        LOCKED  ROLE           RIGHTS',
      'ann                 reader         read; acrossClasses; not: postsInClosed, closesPeriods, reopensPeriods; legal entities HV',
      'bookkeeper          administrator  write; acrossClasses, closesPeriods, reopensPeriods; not: postsInClosed; legal entities all',
    ].join('\n'),
  );
  expect(own.say('users lock --user ann')).toBe('Locked: ann. All sessions have ended.');
  expect(await enter(own, 'ann', key)).toBe(401);
  expect(own.say('users list')).toContain('ann         2026-03-02 09:00  reader');
  expect(() => own.say('users lock --user ann')).toThrow('The user ann is locked already.');
  expect(own.say('users unlock --user ann')).toBe('Unlocked: ann');
  expect(await enter(own, 'ann', key)).toBe(200);
  expect(() => own.say('users unlock --user ann')).toThrow('The user ann is not locked.');
  own.service.company.users.setRights('ann', { areas: { bank: 'none' } });
  expect(own.say('users list')).toContain('own rights');
});

test('the roles say what they may', () => {
  expect(office().say('roles list').split('\n')).toEqual([
    'ROLE           USERS  RIGHTS',
    'administrator         write; acrossClasses, closesPeriods, reopensPeriods; not: postsInClosed; legal entities all',
    'bookkeeper            write; setUp read; acrossClasses, closesPeriods; not: postsInClosed, reopensPeriods; legal entities all',
    'reader                read; acrossClasses; not: postsInClosed, closesPeriods, reopensPeriods; legal entities all',
  ]);
});

test('a role of the company is made, given, changed and removed beside a running service', () => {
  const own = office();
  const may = (name: string) => own.service.company.users.rightsOf(name);
  expect(own.say('roles add --role Till --rights read;~bank~write;~saleInvoice~none,~not~acrossClasses')).toBe(
    'Role: Till. read; bank write; saleInvoice none; not: acrossClasses, postsInClosed, closesPeriods, reopensPeriods; legal entities all',
  );
  own.say('users add --user ann --role Till --legal-entities HV');
  own.say('users add --user ben --role reader');
  expect(may('ann')).toMatchObject({ otherwise: 'read', areas: { bank: 'write' }, legalEntities: ['HV'] });
  expect(own.say('users change --user ben --role Till')).toMatch(/^Changed: ben\. read; bank write; .*entities all$/);
  expect(own.say('roles list')).toContain('\nTill           ann, ben  read; bank write;');
  expect(own.say('users list')).toMatch(/^ann +Till +read; bank write; .*entities HV$/m);
  expect(own.say('roles change --role Till --rights prices~none,~closesPeriods')).toMatch(
    /^Role: Till\. read; bank write; prices none; saleInvoice none; closesPeriods; .*\nUsers: ann, ben$/,
  );
  expect(may('ann')).toMatchObject({
    ...{ areas: { bank: 'write', prices: 'none' }, closesPeriods: true, legalEntities: ['HV'] },
  });
  expect(() => own.say('roles remove --role Till')).toThrow(
    'The role Till is that of ann, ben: give them another one with users change first.',
  );
  own.say('users change --user ann --legal-entities all');
  expect(may('ann')).toMatchObject({ areas: { bank: 'write' }, legalEntities: null });
  expect(own.say('users list')).toMatch(/^ann +Till /m);
  own.say('users change --user ann --role reader');
  own.say('users change --user ben --role bookkeeper');
  expect(own.say('roles remove --role Till')).toBe('Removed: Till');
  expect(own.say('roles list')).not.toContain('Till');
});

test('rights in words are read as they are written', () => {
  const rights = rightsSchema.parse({
    ...{ otherwise: 'read', areas: { bank: 'write' }, classes: { journal: 'none' }, postsInClosed: true },
  });
  expect(rightsOfWords(rightsInWords(rights))(ROLES.administrator)).toEqual(rights);
});

test.each([
  ['users add --user bookkeeper --role reader', 'There is a user bookkeeper already.'],
  ['users add --user ann --role reader --legal-entities HV,NONE', /^There is no legal entity NONE: there are HV\b/],
  // Only `all` in small letters is all.
  ['users add --user ann --role reader --legal-entities ALL', /^There is no legal entity ALL: there are HV\b/],
  ['users lock --user carl', 'There is no user carl: users list shows all, users add adds one.'],
  ['users add --user ann --role king', 'There is no role king: there are administrator, bookkeeper, reader.'],
  ['users change --user carl --role reader', 'There is no user carl: users list shows all, users add adds one.'],
  ['users change --user bookkeeper --legal-entities NONE', /^There is no legal entity NONE: there are HV\b/],
  ['roles add --role Reader --rights read', 'There is a role Reader already.'],
  ['roles change --role Reader --rights read', 'The role Reader is one of every company: roles add makes one of your'],
  ['roles remove --role Till', "There is no role Till of the company's own: roles list shows all."],
  ['keys create --user carl --description x', 'There is no user carl: users list shows all, users add adds one.'],
  ['keys revoke --key abcdefgh', 'There is no key that begins with abcdefgh: keys list shows all.'],
])('%s is refused', (command, sentence) => {
  const own = office();
  expect(() => own.say(command)).toThrow(sentence);
  expect(own.service.company.users.all().map(({ name }) => name)).toEqual(['bookkeeper']);
});

test.each([
  ['users', 'users must be followed by add or change or list or lock or unlock, not "".'],
  ['keys lend', 'keys must be followed by create or list or revoke, not "lend".'],
  ['users add --role reader', '--user is required: a text of at most 100 characters in one line.'],
  ['users add --user ann', '--role is required: a text of at most 100 characters in one line.'],
  ['users change --user ann', 'users change needs --role or --legal-entities: what is to change.'],
  ['roles add --role Till', 'roles add needs --like or --rights: what the role may do.'],
  ['roles change --role Till', '--rights must name rights, as roles list shows them.'],
  ['roles add --role Till --rights sky~read', /^--rights: "sky" is neither an area \(records, .*\) nor a class \(/],
  ['roles add --role Till --rights bank~sell', /^--rights: "bank sell" must be none or read or write, also after/],
  ['roles add --role Till --rights not:~read', /^--rights: "read" must be none or read or write, also after/],
  ['keys create --user ann', '--description is required: a text of at most 250 characters in one line.'],
  ['keys create --user ann --description x --from 2026-02-30', '--from must be a date (YYYY-MM-DD), not "2026-02-30".'],
  ['keys create --user ann --description x --from 2026-03-02 --until 2026-03-01', '--until must not be before --from.'],
  ['keys revoke --user ann', "Unknown option '--user'."],
])('%s cannot be understood', (command, sentence) => {
  const [what, ...args] = command.split(' ').map((word) => word.replaceAll('~', ' '));
  const reading = (): unknown =>
    readPeopleArguments(what as PeopleCommand, args.length > 1 ? [...args, '--db', 'x'] : args);
  expect(reading).toThrow(ArgumentError);
  expect(reading).toThrow(sentence);
});

test('a file that is being filled is left as it is, one that is none is named', () => {
  const own = office();
  own.service.company.database.sqlite.exec("DELETE FROM setting WHERE name = 'ready'");
  expect(() => own.say('users list')).toThrow(`The company in ${own.database} is not finished yet.`);
  const file = new DatabaseSync(own.database, { readOnly: true });
  expect(file.prepare('SELECT name FROM account_user').all()).toEqual([{ name: 'bookkeeper' }]);
  file.close();
  const other = join(temporaryFolder(), 'letter.txt');
  expect(() => runPeopleCommand({ command: 'users list', database: other })).toThrow(`There is no file ${other}.`);
  writeFileSync(other, 'Dear Ann, '.repeat(200));
  expect(() => runPeopleCommand({ command: 'users list', database: other })).toThrow(
    `The database ${other} cannot be used: file is not a database.`,
  );
});

test('the program prints what was asked for, or one sentence and an exit code', async () => {
  const { database } = office();
  const run = async (...args: string[]) => {
    const started = startedScript('src/service/cli.ts', args);
    return { code: await started.ended, stdout: started.said, stderr: started.complained };
  };
  expect(await run('keys', 'create', '--db', database, '--user', 'bookkeeper', '--description', 'x')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^User name: bookkeeper\nAPI key: \S{32}\n$/) as unknown,
    stderr: '',
  });
  expect(await run('users', 'lock', '--db', database, '--user', 'carl')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no user carl: users list shows all, users add adds one.\n',
  });
  expect(await run('roles', 'give', '--db', database)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^roles must be followed by add or change or list or remove, not "give"\.\n\n/,
    ) as unknown,
  });
});

test('no key begins with a dash, which a command would take for an option', () => {
  const { service, say } = office();
  say('users add --user ann --role reader');
  const keys = Array.from({ length: 300 }, () => service.company.keys.create({ userName: 'ann', description: 'x' }));
  expect(keys.filter((key) => key.startsWith('-'))).toEqual([]);
});
