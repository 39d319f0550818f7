import { testIn, type PlantedBug } from '../bug.ts';

const DRAINING = 'test/service/http/draining.test.ts';
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
    file: 'src/service/http/draining.ts',
    find: 'done(isEnding ?',
    plant: 'done(isEnding && server.hasDecorator("none") ?',
    killedBy: testIn(DRAINING, 'a request that comes behind one under way is not begun, and says so'),
  },
];
