import { testIn, type PlantedBug } from '../bug.ts';

const PROCESSES = 'test/service/storage/processes.test.ts';
const HISTORY = 'test/service/storage/history.test.ts';
const CONNECTIONS = 'test/office/connections.test.ts';
const TOGETHER = 'test/office/together.test.ts';

const SHOWN = 'test/app/documents/editor/history/documentHistory.test.ts';

/** Bugs in what an office stands on: several processes, its history, its connections. */
export const OFFICE: readonly PlantedBug[] = [
  {
    name: 'what another process has written is never read',
    file: 'src/service/storage/database.ts',
    find: 'this.isBehind ||= this.engine.hasChanged();',
    plant: 'this.isBehind ||= false;',
    killedBy: testIn(PROCESSES, 'what one process writes the other knows'),
  },
  {
    name: 'a transaction number goes on from the own documents alone',
    file: 'src/service/documents/documentTable.ts',
    find: '    this.newestSeq = null;\n    const seq',
    plant: '    const seq',
    killedBy: testIn(PROCESSES, 'what one process writes the other knows'),
  },
  {
    name: 'a refused document leaves a gap in the transaction numbers',
    file: 'src/service/documents/documentTable.ts',
    find: 'this.database.onRollback(() => (this.newestSeq = null));',
    plant: '',
    killedBy: testIn(PROCESSES, 'what is refused leaves neither a change nor an event, in memory either'),
  },
  {
    name: 'a document that another process has changed is answered as it was',
    file: 'src/service/documents/documentTable.ts',
    find: '    this.remembered.forget(id);\n    this.newestSeq = null;',
    plant: '    this.newestSeq = null;',
    killedBy: testIn(PROCESSES, 'what one process writes the other knows'),
  },
  {
    name: 'what is refused among others stands in the history',
    file: 'src/service/storage/database.ts',
    find: 'this.onRollback(() => (this.happenings.length = count - 1));',
    plant: '',
    killedBy: testIn(PROCESSES, 'what is refused leaves neither a change nor an event'),
  },
  {
    name: 'a row that was changed behind the service is not found',
    file: 'src/service/history/verify.ts',
    find: 'known.states.some((state, at) => state !== states[at])',
    plant: 'known.states.length === 0',
    killedBy: testIn(PROCESSES, 'the history says who did what'),
  },
  {
    name: 'what an event has changed is not in its hash',
    file: 'src/service/storage/history.ts',
    find: 'kind, recordId, changes, state]));',
    plant: 'kind, recordId, state]));',
    killedBy: testIn(HISTORY, 'the hash of an event depends on all that it says'),
  },
  {
    name: 'two texts that are cut at another place have one state',
    file: 'src/service/storage/history.ts',
    find: '`${String(text).length}:${String(text)}`',
    plant: 'String(text)',
    killedBy: testIn(HISTORY, 'a state tells apart what is stored'),
  },
  {
    name: 'a change is answered before it is committed',
    file: 'src/service/http/writes.ts',
    find: 'if (request.commit === null) {',
    plant: 'if (request.commit !== undefined) {',
    killedBy: testIn(CONNECTIONS, 'a connection that is lost before the commit leaves nothing'),
  },
  {
    name: 'a commit whose answer is lost counts as failed',
    file: 'src/service/storage/postgres/postgresEngine.ts',
    find: "return row.status === 'committed';",
    plant: 'return false;',
    killedBy: testIn(CONNECTIONS, 'a commit whose answer is lost is asked for'),
  },
  {
    name: 'after a lost connection the rest of a transaction is done outside it',
    file: 'src/service/storage/postgres/postgresEngine.ts',
    find: "if ('lost' in answer) this.isBroken = this.isTransaction;",
    plant: '',
    killedBy: testIn(CONNECTIONS, 'a connection that is lost within a command takes all of it back'),
  },
  {
    name: 'a transaction goes on without its beginning, on another connection',
    file: 'src/service/storage/postgres/postgresThread.ts',
    find: 'if (isWithin && !client)',
    plant: 'if (false)',
    killedBy: testIn(CONNECTIONS, 'a transaction whose connection ends between two questions'),
  },
  {
    name: 'a group that the database refuses is not done again one by one',
    file: 'src/service/storage/database.ts',
    find: 'if (!(error instanceof StorageUnavailable || error instanceof CommitUnknown)) return false;',
    plant: '',
    killedBy: testIn(TOGETHER, 'of creates that arrive together each is made or refused'),
  },
  {
    name: 'what is refused after it has written stays, where the others are committed',
    file: 'src/service/storage/database.ts',
    find: 'if (this.engine.touched !== touched) throw error;',
    plant: '',
    killedBy: testIn(TOGETHER, 'what is refused after it has written leaves nothing'),
  },
  {
    name: 'the numbers that another process has given are given again',
    file: 'src/service/documents/seriesNumbers.ts',
    find: 'database.followAll(() => this.known.clear());',
    plant: '',
    killedBy: testIn(PROCESSES, 'processes that allocate in turn'),
  },
  {
    name: 'a number that was taken back leaves a gap',
    file: 'src/service/documents/seriesNumbers.ts',
    find: 'this.database.onRollback(() => this.known.delete(series));',
    plant: '',
    killedBy: testIn(TOGETHER, 'what is refused after it has written leaves nothing'),
  },
  {
    name: 'a move to an office forgets prices, bank lines and budgets',
    file: 'src/service/transfer/copyCompany.ts',
    find: "  ['child', 'seq'],\n",
    plant: '',
    killedBy: testIn('test/office/transfer.test.ts', 'both engines have the same tables and columns'),
  },
  {
    name: 'a key begins with a dash',
    file: 'src/service/people/apiKeys.ts',
    find: "if (!key.startsWith('-')) return key;",
    plant: 'return key;',
    killedBy: testIn('test/service/people/people.test.ts', 'no key begins with a dash'),
  },
  {
    name: 'the history of a document tells its oldest event first',
    file: 'src/app/editing/recordHistory/historyEntry.ts',
    find: 'a.at < b.at ? 1 : a.at > b.at ? -1 : 0',
    plant: 'a.at < b.at ? -1 : a.at > b.at ? 1 : 0',
    killedBy: testIn(SHOWN, 'shows who did what, the newest first'),
  },
  {
    name: 'a history that is open stays as it was when the service has a newer version',
    file: 'src/app/editing/recordHistory/RecordHistory.vue',
    find: '() => [props.id, props.version],',
    plant: '() => [props.id],',
    killedBy: testIn(SHOWN, 'is read again when the service has a newer version'),
  },
  {
    name: 'what was sent is not in the history of this computer',
    file: 'src/domain/records/localHistory.ts',
    find: "if (isSent) note('sent', commandOf(after));",
    plant: '',
    killedBy: testIn('test/store/localHistory.test.ts', 'what is asked for, sent, refused, sent again and taken'),
  },
  {
    name: 'each keystroke that is stored is a change of its own in the history of this computer',
    file: 'src/store/localHistory.ts',
    find: 'if (!goesOn(last, deed)) fresh.push(deed);',
    plant: 'fresh.push(deed);',
    killedBy: testIn('test/store/localHistory.test.ts', 'a draft is noted with its first changes as one'),
  },
  {
    name: 'a history that no longer holds what it held is kept as the new one',
    file: 'src/sync/run/historyHead.ts',
    find: 'if (kept && answer.known !== kept.hash)',
    plant: 'if (kept && answer.known === null && answer.head.number > kept.number)',
    killedBy: testIn('test/sync/historyHead.test.ts', 'a history that is shorter than it was is told of'),
  },
  {
    name: 'only a missing event is told of, not one with another hash',
    file: 'src/sync/run/historyHead.ts',
    find: 'if (kept && answer.known !== kept.hash)',
    plant: 'if (kept && answer.known === null)',
    killedBy: testIn('test/sync/historyHead.test.ts', 'a history that was rewritten as a whole, each hash right'),
  },
  {
    name: 'a service that keeps no history has an empty one',
    file: 'src/api/endpoints/recordHistory.ts',
    find: 'return answer && readRows(answer.json,',
    plant: 'return readRows(answer?.json ?? [],',
    killedBy: testIn('test/api/endpoints/recordHistory.test.ts', 'a service without a history has none'),
  },
];
