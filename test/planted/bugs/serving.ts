import { testIn, type PlantedBug } from '../bug.ts';

const DRAINING = 'test/service/http/draining.test.ts';
const WATCHING = 'test/service/http/watching.test.ts';
const JOURNAL = 'test/service/http/journal.test.ts';
const GATE = 'test/service/http/gate.test.ts';
const AUTHORITY = 'test/backend/connections/authority.test.ts';
const TLS = 'test/service/http/tls.test.ts';

export const SERVING: readonly PlantedBug[] = [
  {
    name: 'a service listens for other computers without a certificate',
    file: 'src/service/http/servingArguments.ts',
    find: 'tls === undefined && !isLoopback(host)',
    plant: 'tls === undefined && host === "0.0.0.0"',
    killedBy: testIn(TLS, '["--host","::"] is refused with a sentence'),
  },
  {
    name: 'a renewed certificate is served only after a restart',
    file: 'src/service/http/tls.ts',
    find: 'server.setSecureContext(renewed);',
    plant: '',
    killedBy: testIn(TLS, 'a renewed certificate is served to new connections, and the open ones stay'),
  },
  {
    name: 'an expired certificate is served',
    file: 'src/service/http/tls.ts',
    find: 'if (until <= now)',
    plant: 'if (until <= from)',
    killedBy: testIn(TLS, 'a certificate that has expired: one sentence, and nothing is begun'),
  },
  {
    name: 'the end of a service cuts the requests under way',
    file: 'src/service/http/draining.ts',
    find: 'connections.closeAllConnections(), limit)',
    plant: 'connections.closeAllConnections(), 0)',
    killedBy: testIn(DRAINING, 'SIGTERM ends the service when the requests under way are answered'),
  },
  {
    name: 'a service that ends still begins requests',
    file: 'src/service/http/gate.ts',
    find: '(this.isEnding || this.underWay >= most)',
    plant: '(this.underWay >= most)',
    killedBy: testIn(DRAINING, 'a request that comes behind one under way is not begun, and says so'),
  },
  {
    name: 'everyone on the network reads the metrics',
    file: 'src/service/http/metrics.ts',
    find: 'return !isPassedOn && ',
    plant: 'return !isPassedOn || ',
    killedBy: testIn(WATCHING, 'metrics are for programs of this computer, unless everyone may read them'),
  },
  {
    name: 'a service whose database is gone says that it is ready',
    file: 'src/service/http/health.ts',
    find: "return 'the database does not answer'",
    plant: 'return null',
    killedBy: testIn(WATCHING, 'it is live and not ready while the database does not answer'),
  },
  {
    name: 'the log of a service holds what people search for',
    file: 'src/service/http/journal.ts',
    find: 'route: request.pattern,',
    plant: 'route: request.pattern, url: request.url,',
    killedBy: testIn(JOURNAL, 'no line holds a key, a token, a body, a reference or a search'),
  },
  {
    name: 'any client says itself from which address it comes',
    file: 'src/service/http/server.ts',
    find: '[...options.trustProxy] : false',
    plant: '[...options.trustProxy] : true',
    killedBy: testIn(JOURNAL, 'X-Forwarded-For counts only from a proxy that is trusted'),
  },
  {
    name: 'a request that was too many is counted for ever',
    file: 'src/service/http/gate.ts',
    find: "raw.once('close', () => {",
    plant: "raw.once('finish', () => {",
    killedBy: testIn(GATE, 'with too many requests under way, the next is not begun, and says when to come again'),
  },
  {
    name: 'a change that a busy service has not begun is looked up before it is sent again',
    file: 'src/api/transport/failures.ts',
    find: "isNotBegun ? 'service.busy' : ",
    plant: '',
    killedBy: testIn(
      'test/sync/faults.test.ts',
      'a service that has too much to do gets every record once it takes it',
    ),
  },
  {
    name: 'the authority of one connection is trusted by all',
    file: 'src/backend/runs/nodeExchange.ts',
    find: '...(ca && { ca })',
    plant: '...(ca && { rejectUnauthorized: false })',
    killedBy: testIn(
      AUTHORITY,
      'a connection trusts the authority that was chosen for it, and only that connection does',
    ),
  },
  {
    name: 'a connection with an authority of its own trusts no other one',
    file: 'src/backend/connections/authority.ts',
    find: "[...getCACertificates('default'), authority]",
    plant: '[authority]',
    killedBy: testIn(AUTHORITY, 'with an authority of its own, a connection still trusts those of the computer'),
  },
  {
    name: 'a private key in the file of an authority is kept',
    file: 'src/backend/connections/authority.ts',
    find: 'PRIVATE KEY-----/.test(text)',
    plant: 'SECRET KEY-----/.test(text)',
    killedBy: testIn(AUTHORITY, 'a file that holds a key is not kept'),
  },
  {
    name: 'a certificate expires while it is served, and nobody is told',
    file: 'src/service/http/tls.ts',
    find: 'served.validUntil <= Date.now()',
    plant: 'served.validUntil <= 0',
    killedBy: testIn(TLS, 'a certificate that expires while it is served is told once'),
  },
];
