import { testIn, type PlantedBug } from '../bug.ts';

const SESSIONS = 'test/service/people/sessions.test.ts';
const ADMINISTRATION = 'test/service/people/administration.test.ts';

export const PEOPLE: readonly PlantedBug[] = [
  {
    name: 'a right that a user has already takes the user out of a role',
    file: 'src/service/setUp/periodLists.ts',
    find: 'if (flags.every(([flag, is]) => rights[flag] === is)) return name;',
    plant: '',
    killedBy: testIn(
      'test/service/setUp/periods.test.ts',
      'a right to periods that somebody has already takes nobody out of a role',
    ),
  },
  {
    name: 'whoever may change the set-up gives themselves rights to closed periods',
    file: 'src/service/setUp/periodLists.ts',
    find: 'if (!mayPeople(users.rightsOf(userName)))',
    plant: "if (userName === '')",
    killedBy: testIn(
      'test/service/setUp/periods.test.ts',
      'who may change the set-up gives no rights to periods, to nobody and not to themselves',
    ),
  },
  {
    name: 'whoever has a role keeps its rights of before when it changes',
    file: 'src/service/people/companyRoles.ts',
    find: 'this.users.setRights(user, { ...rightsIn(after), legalEntities }, by, name);',
    plant: '',
    killedBy: testIn(
      ADMINISTRATION,
      'a role of the company is given; what it allows changes at once for all who have it',
    ),
  },
  {
    name: 'a role that changes gives its users all legal entities',
    file: 'src/service/people/companyRoles.ts',
    find: '{ ...rightsIn(after), legalEntities }',
    plant: 'rightsIn(after)',
    killedBy: testIn(
      ADMINISTRATION,
      'a role of the company is given; what it allows changes at once for all who have it',
    ),
  },
  {
    name: 'whoever names a role gets the rights that the request names',
    file: 'src/service/people/administration.ts',
    find: 'return { ...known.rights, legalEntities: given.legalEntities };',
    plant: 'return given;',
    killedBy: testIn(
      ADMINISTRATION,
      'a role of the company is given; what it allows changes at once for all who have it',
    ),
  },
  {
    name: 'a key lies in the database as it is',
    file: 'src/service/people/apiKeys.ts',
    find: '.run(prefix, sha256(key), userName',
    plant: '.run(prefix, key, userName',
    killedBy: testIn(SESSIONS, 'a stolen database file has no key and no token in it'),
  },
  {
    name: 'a token lies in the database as it is',
    file: 'src/service/people/sessions.ts',
    find: '.run(sha256(token), userName, due);',
    plant: '.run(token, userName, due);',
    killedBy: testIn(SESSIONS, 'a stolen database file has no key and no token in it'),
  },
  {
    name: 'the keys of an earlier layout stay in the file as deleted text',
    file: 'src/service/storage/sqliteEngine.ts',
    find: "this.file.exec('PRAGMA secure_delete = ON');",
    plant: '',
    killedBy: testIn('test/service/storage/storage.test.ts', 'a database of the first layout is brought up to date'),
  },
  {
    name: 'the sessions of a locked user go on',
    file: 'src/service/people/users.ts',
    find: "this.database.prepare('DELETE FROM session WHERE user_name = ?').run(name);",
    plant: '',
    killedBy: testIn(SESSIONS, 'locking a user in one process ends the sessions in another'),
  },
  {
    name: 'a session that was found is known for ever',
    file: 'src/service/people/sessions.ts',
    find: 'users.onChange(forget);',
    plant: '',
    killedBy: testIn(SESSIONS, 'locking a user in one process ends the sessions in another'),
  },
  {
    name: 'a session that one process closes goes on in another',
    file: 'src/service/people/sessions.ts',
    find: 'this.database.noteSessionEnd();',
    plant: '',
    killedBy: testIn(SESSIONS, 'a session holds in every process, survives a restart, and ends everywhere'),
  },
  {
    name: 'a session that is known has no end',
    file: 'src/service/people/sessions.ts',
    find: 'if (due <= this.source.now()) throw',
    plant: 'if (due <= 0) throw',
    killedBy: testIn(SESSIONS, 'a revoked key begins no session; the one that it began lasts its 30 minutes'),
  },
  {
    name: 'whoever has signed in from an address is kept out by what others guess there',
    file: 'src/service/people/sessions.ts',
    find: 'if (wait > 0 && key?.lastAddress !== address)',
    plant: 'if (wait > 0)',
    killedBy: testIn('test/service/people/signInCounts.test.ts', 'nobody is kept out by what others guess'),
  },
  {
    name: 'who guesses keys keeps their user out everywhere',
    file: 'src/service/people/signInCounts.ts',
    find: '`${network}\\n${userName}`',
    plant: '`${userName}`',
    killedBy: testIn('test/service/people/signInCounts.test.ts', 'nobody is kept out by what others guess'),
  },
  {
    name: 'what a refused sign-in counts is rolled back',
    file: 'src/service/people/sessions.ts',
    find: "return unauthorised('The user name or the API key is wrong.');",
    plant: "throw unauthorised('The user name or the API key is wrong.');",
    killedBy: testIn(
      'test/service/people/signInCounts.test.ts',
      'after five wrong keys each further one waits twice as long',
    ),
  },
  {
    name: 'a key is valid a day less than its last day says',
    file: 'src/service/people/peopleArguments.ts',
    find: "startOf('until', until, 1)",
    plant: "startOf('until', until, 0)",
    killedBy: testIn('test/service/people/people.test.ts', 'a key is made, listed and revoked'),
  },
  {
    name: 'a file that is being filled begins anew when its users are listed',
    file: 'src/service/storage/finished.ts',
    find: 'if (ready === undefined) throw',
    plant: 'if (ready === null) throw',
    killedBy: testIn('test/service/people/people.test.ts', 'a file that is being filled is left as it is'),
  },
  {
    name: 'whoever may change everything but one class changes users',
    file: 'src/service/base/rights.ts',
    find: '[otherwise, ...named].every(',
    plant: '[otherwise].every(',
    killedBy: testIn(ADMINISTRATION, 'who is denied one class sees and changes nobody'),
  },
  {
    name: 'an administrator without a key counts as one who can sign in',
    file: 'src/service/people/administration.ts',
    find: ' && withKey.has(name)',
    plant: '',
    killedBy: testIn(ADMINISTRATION, 'nobody locks the last administrator out, in any way'),
  },
  {
    name: 'rights that somebody else has changed meanwhile are overwritten',
    file: 'src/service/people/administration.ts',
    find: 'if (!isSameRights(users.rightsOf(name), change.before))',
    plant: 'if (users.rightsOf(name) === null)',
    killedBy: testIn(ADMINISTRATION, 'rights apply from the next request on'),
  },
  {
    name: 'verify does not look at the rights of users',
    file: 'src/service/people/users.ts',
    find: 'stateOf(rights, role, locked',
    plant: 'stateOf(role, locked',
    killedBy: testIn('test/service/storage/processes.test.ts', 'whoever gives a user rights'),
  },
  {
    name: 'no legal entity can have the code ALL',
    file: 'src/service/people/peopleArguments.ts',
    find: "list.trim() === 'all'",
    plant: "list.trim().toLowerCase() === 'all'",
    killedBy: testIn('test/service/people/people.test.ts', '--legal-entities ALL'),
  },
];
