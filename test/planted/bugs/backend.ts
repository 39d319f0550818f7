import { testIn, type PlantedBug } from '../bug.ts';

export const BACKEND: readonly PlantedBug[] = [
  {
    name: 'a letter that one face lacks is missing from every text of a PDF',
    file: 'src/backend/papers/typesetter.ts',
    find: 'fonts[face].hasGlyphForCodePoint(codePoint)',
    plant: 'FACES.every((each) => fonts[each].hasGlyphForCodePoint(codePoint))',
    killedBy: testIn(
      'test/backend/papers/writePdf.test.ts',
      'shows a letter wherever the face of its text has it, and says which face lacks it only where it is set so',
    ),
  },
  {
    name: 'nobody is told of a torn record of unsent work',
    file: 'src/backend/copies/journalReading.ts',
    find: 'await addDamage(handle, torn, true, index);',
    plant: '',
    killedBy: testIn(
      'test/backend/copies/journal.test.ts',
      'names what is torn or damaged, with its text, until a later record says what became of the row',
    ),
  },
  {
    name: 'damaged unsent work is compacted away',
    file: 'src/backend/copies/journal.ts',
    find: 'isWorthIt && !this.index.hasDamage',
    plant: 'isWorthIt',
    killedBy: testIn(
      'test/backend/copies/journal.test.ts',
      'keeps damaged records in the file, however much is written after them',
    ),
  },
  {
    name: 'what was found out of a service is forgotten with the app',
    file: 'src/backend/runs/serviceClients.ts',
    find: 'known: connections.waysOf(id)',
    plant: 'known: {}',
    killedBy: testIn(
      'test/backend/connections/keptWays.test.ts',
      'what was found out of a service is known when the app is started again',
    ),
  },
  {
    name: 'what was found out of one version is believed of the next',
    file: 'src/backend/connections/connections.ts',
    find: '...(isOther && { ways: undefined }),',
    plant: '',
    killedBy: testIn(
      'test/backend/connections/keptWays.test.ts',
      'it is found out anew when the service has another version',
    ),
  },
  {
    name: 'a backup is restored although a window has not stored what is typed in it',
    file: 'src/backend/runs/replacing.ts',
    find: 'if (unsettled === 0) return ok(null);',
    plant: 'return ok(null);',
    killedBy: testIn('test/backend/runs/replacing.test.ts', 'does not begin when a window cannot store its typing'),
  },
  {
    name: 'a challenge of the host can be answered twice',
    file: 'src/backend/localHost/server.ts',
    find: 'challenges.delete(asked.data.challenge) &&',
    plant: 'challenges.has(asked.data.challenge) &&',
    killedBy: testIn('test/backend/localHost/localHost.test.ts', 'is let in by no proof of somebody else'),
  },
  {
    name: 'the log keeps what somebody quoted',
    file: 'src/backend/files/scrubbed.ts',
    find: ".replaceAll(QUOTED, '“…”')",
    plant: '',
    killedBy: testIn('test/backend/files/diagnostics.test.ts', 'holds none of its names'),
  },
  {
    name: 'an administrator’s list of services counts for new connections only',
    file: 'src/backend/backend.ts',
    find: 'if (refusal !== null) throw new ProblemError(refusal);',
    plant: '',
    killedBy: testIn('test/backend/files/policy.test.ts', 'is neither connected nor asked again'),
  },
  {
    name: 'after wrong passwords the right one opens the lock at once',
    file: 'src/backend/lock/lock.ts',
    find: "if (waitsUntil > now()) return failed('lock.wait', instantOf(waitsUntil));",
    plant: '',
    killedBy: testIn('test/backend/lock/lock.test.ts', 'takes ever longer after wrong passwords'),
  },
  {
    name: 'closing Daybook and opening it again opens the lock',
    file: 'src/backend/lock/lock.ts',
    find: "let kept: LockFile = read.state === 'there' ? read.content : OPEN;",
    plant: "let kept: LockFile = read.state === 'there' ? { ...read.content, isLocked: false } : OPEN;",
    killedBy: testIn('test/backend/lock/lock.test.ts', 'stays locked when Daybook is closed'),
  },
  {
    name: 'a registry that is closed counts as one without policies',
    file: 'src/backend/files/managedPolicy.ts',
    find: "query(PARENT, ' /reg:64');",
    plant: '',
    killedBy: testIn('test/backend/files/managedPolicy.test.ts', 'a registry that is closed'),
  },
  {
    name: 'copies of a company without documents are not protected',
    file: 'src/backend/copies/wholeCopies.ts',
    find: 'documents + records > 0',
    plant: 'documents > 0',
    killedBy: testIn('test/backend/copies/copies.test.ts', 'may hold customers and bank lines alone'),
  },
  {
    name: 'a sync runs while a backup is restored',
    file: 'src/backend/runs/syncRuns.ts',
    find: "if (parts.isReplaced(id)) return failed('store.replacing', id);",
    plant: '',
    killedBy: testIn('test/backend/runs/syncRuns.test.ts', 'is refused while a backup is restored'),
  },
  {
    name: 'the journal keeps a record as it was before its request left',
    file: 'src/backend/copies/journalIndex.ts',
    find: '?? -Infinity) <= head.revision',
    plant: '?? -Infinity) < head.revision',
    killedBy: testIn('test/backend/copies/journal.test.ts', 'holds the later of two versions of one revision'),
  },
  {
    name: 'a second company on this computer replaces the answer for the first',
    file: 'src/backend/localServices/localCompany.ts',
    find: "return name === null ? openOnce(company) : failed('ownCompany.exists', name);",
    plant: 'return openOnce(company);',
    killedBy: testIn(
      'test/backend/localServices/ownCompany.test.ts',
      'is made once, has a ledger, and is opened again with its key after it was forgotten',
    ),
  },
  {
    name: 'a company whose file is gone begins as an empty one',
    file: 'src/backend/localServices/localService.ts',
    find: "if (kind === 'own' && make === undefined && !(await isThere(database)))",
    plant: 'if (false)',
    killedBy: testIn(
      'test/backend/localServices/ownCompany.test.ts',
      'is not begun as an empty file when its own is gone',
    ),
  },
];
