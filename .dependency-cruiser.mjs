/**
 * Which room may import which, and which tier of the page which (docs/architecture.md). Imports of types count.
 * `npm run lint` checks it, `npm run graph` draws it.
 */

/** What a room may import: other rooms, only types of some of them, npm packages, and Node's own modules. */
const ROOMS = {
  'src/domain': { packages: ['decimal.js', 'zod'] },
  'src/formats': { rooms: ['src/domain'], packages: ['fflate', 'lean-qr', 'pdfjs-dist', 'zod'] },
  'src/api': { rooms: ['src/domain'], packages: ['zod'] },
  'src/sync': { rooms: ['src/domain', 'src/api'], typesOnly: ['src/api'] },
  'src/store': { rooms: ['src/domain'], packages: ['dexie', 'zod'] },
  'src/bridge': { rooms: ['src/domain'], packages: ['zod'] },
  'src/backend': {
    rooms: ['src/api', 'src/sync', 'src/bridge', 'src/domain', 'src/service', 'src/formats', 'resources'],
    packages: ['@napi-rs/keyring', 'bidi-js', 'fontkit', 'pdfkit', 'ws', '@types/ws', 'zod'],
    node: true,
  },
  'src/service': {
    rooms: ['src/domain', 'resources'],
    packages: ['fastify', 'zod', 'decimal.js', 'jsvat', 'pg', '@types/pg'],
    node: true,
  },
  'src/app': {
    rooms: ['src/store', 'src/bridge', 'src/formats', 'src/domain'],
    packages: [
      'vue',
      'pinia',
      'fflate',
      'vue-router',
      '@intlify/core-base',
      'reka-ui',
      'ibantools',
      'jsvat',
      '@lucide/vue',
      'dexie',
      'zod',
      'decimal.js',
    ],
  },
  electron: {
    rooms: ['src/backend', 'src/bridge', 'src/domain'],
    packages: ['electron', 'electron-builder', 'electron-updater', '@electron/fuses', 'zod'],
    node: true,
  },
};

/** The tiers of the page from the ground up; the features of one tier never import each other. */
const TIERS = [
  ['base'],
  ['company'],
  ['editing'],
  ['home', 'documents', 'records', 'prices', 'bank', 'payments', 'reports', 'sync', 'settings'],
  ['shell'],
];

const escaped = (text) => text.replaceAll('.', '\\.');
const anyOf = (parts) => `(?:${parts.join('|')})`;

function roomRules([room, { rooms = [], typesOnly = [], packages = [], node = false }]) {
  const folders = [room, ...rooms].map((name) => `${name}/`);
  const modules = packages.map((name) => `node_modules/${escaped(name)}/`);
  const reached = `^${anyOf([...folders, ...modules])}`;
  return [
    {
      name: `room ${room}`,
      comment: 'A room imports only the rooms and packages that it is given.',
      severity: 'error',
      from: { path: `^${room}/` },
      to: { pathNot: reached, ...(node ? { dependencyTypesNot: ['core'] } : {}) },
    },
    ...typesOnly.map((other) => ({
      name: `types of ${other} in ${room}`,
      comment: 'Of this room only types are imported.',
      severity: 'error',
      from: { path: `^${room}/` },
      to: { path: `^${other}/`, dependencyTypesNot: ['type-only'] },
    })),
  ];
}

function tierRules(tier, index) {
  const below = TIERS.slice(0, index).flat();
  return tier.map((name) => ({
    name: `tier ${name}`,
    comment: 'A tier of the page imports only tiers below it, and features never each other.',
    severity: 'error',
    from: { path: `^src/app/${name}/` },
    to: { path: '^src/app/', pathNot: `^src/app/${anyOf([name, ...below])}/` },
  }));
}

export default {
  forbidden: [
    {
      name: 'circle',
      comment: 'Nothing imports itself by a detour, types included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'unresolved',
      comment: 'What is imported is there.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^electron$' },
    },
    {
      name: 'only in its room',
      comment: 'Every file of the page lies in a tier.',
      severity: 'error',
      from: { path: '^src/app/[^/]+\\.(?:ts|vue)$' },
      to: {},
    },
    ...Object.entries(ROOMS).flatMap(roomRules),
    ...TIERS.flatMap(tierRules),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
    reporterOptions: {
      archi: { collapsePattern: '^(?:src/app/[^/]+|src/[^/]+|electron)' },
    },
  },
};
