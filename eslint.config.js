import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import vue from 'eslint-plugin-vue';
import tseslint from 'typescript-eslint';
import vueParser from 'vue-eslint-parser';

/**
 * Which room may import which (the README's map). A room that is not listed as a source may not be
 * imported at all; `packages` are the npm packages and Node built-ins that a room may use.
 */
const NODE = /^node:/;
const ROOMS = {
  'src/domain': { rooms: [], packages: ['decimal.js', 'zod'] },
  'src/statements': { rooms: ['src/domain'], packages: ['fflate'] },
  'src/api': { rooms: ['src/domain'], packages: ['zod'] },
  'src/sync': { rooms: ['src/domain', 'src/api'], packages: [], typesOnly: ['src/api'] },
  'src/store': { rooms: ['src/domain', 'src/sync'], packages: ['dexie', 'zod'], typesOnly: ['src/sync'] },
  'src/bridge': { rooms: ['src/domain'], packages: ['zod'] },
  'src/backend': {
    rooms: ['src/api', 'src/sync', 'src/bridge', 'src/domain', 'src/service', 'src/statements'],
    packages: [NODE, '@napi-rs/keyring', 'ws', 'zod'],
  },
  'src/service': { rooms: ['src/domain'], packages: [NODE, 'fastify', 'zod', 'decimal.js'] },
  'src/app': {
    rooms: ['src/store', 'src/bridge', 'src/statements', 'src/domain'],
    packages: [/^vue$/, 'pinia', 'fflate', 'vue-router', 'reka-ui', 'ibantools', 'jsvat', /^@lucide\/vue/, 'dexie', 'zod', 'decimal.js'],
  },
  electron: { rooms: ['src/backend', 'src/bridge'], packages: [NODE, 'electron'] },
};

const roomOf = (file) => Object.keys(ROOMS).find((room) => file.includes(`/${room}/`) && !file.includes('/test/'));

/** Lint rule: a file imports only what its room may. */
const roomsRule = {
  meta: { type: 'problem', schema: [], messages: { room: '{{from}} may not import {{to}}', types: '{{from}} may import only types of {{to}}', pack: '{{from}} may not use the package {{to}}' } },
  create(context) {
    const from = roomOf(context.filename);
    if (!from) return {};
    const check = (node, source, typeOnly) => {
      if (!source.startsWith('.')) {
        const allowed = ROOMS[from].packages.some((name) => (name instanceof RegExp ? name.test(source) : name === source));
        if (!allowed) context.report({ node, messageId: 'pack', data: { from, to: source } });
        return;
      }
      const target = new URL(source, `file://${context.filename}`).pathname;
      const to = roomOf(target);
      if (!to || to === from) return;
      if (!ROOMS[from].rooms.includes(to)) context.report({ node, messageId: 'room', data: { from, to } });
      else if (ROOMS[from].typesOnly?.includes(to) && !typeOnly) context.report({ node, messageId: 'types', data: { from, to } });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source.value, node.importKind === 'type' || (node.specifiers.length > 0 && node.specifiers.every((one) => one.importKind === 'type'))),
      ExportNamedDeclaration: (node) => node.source && check(node, node.source.value, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source.value, node.exportKind === 'type'),
      ImportExpression: (node) => node.source.type === 'Literal' && check(node, String(node.source.value), false),
    };
  },
};

const DEXIE_KEEPS = {
  selector: 'CallExpression[callee.property.name="transaction"][arguments.length>2] > .arguments:last-child:not([async=true], ObjectExpression)',
  message: 'Dexie keeps to a transaction over all awaits only of a function that is marked as async.',
};

/** What the engine is given instead of taking it: only so can the simulation own it. */
const GIVEN = 'The engine is given its clock, waits, chance, ids, store and network (src/sync/ports.ts).';
const TAKEN = [
  ...['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate', 'queueMicrotask', 'requestAnimationFrame', 'requestIdleCallback'],
  ...['performance', 'crypto', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'BroadcastChannel', 'MessageChannel', 'Worker', 'indexedDB', 'localStorage', 'sessionStorage'],
  ...['process', 'console', 'globalThis', 'window', 'self', 'document', 'navigator', 'global', 'require'],
];

export default tseslint.config(
  { ignores: ['out/**', 'node_modules/**', '**/*.d.ts'] },
  ...tseslint.configs.strict,
  ...vue.configs['flat/recommended'],
  {
    files: ['**/*.{ts,vue}'],
    languageOptions: {
      parser: vueParser,
      parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.vue'], sourceType: 'module' },
    },
    plugins: { 'import-x': importX, daybook: { rules: { rooms: roomsRule } } },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()], 'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] } },
    rules: {
      'daybook/rooms': 'error',
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-syntax': ['error', DEXIE_KEEPS],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/block-order': ['error', { order: ['script', 'template', 'style'] }],
      'vue/no-static-inline-styles': 'error',
      'vue/no-v-html': 'error',
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/html-self-closing': ['error', { html: { void: 'always' } }],
      'vue/multi-word-component-names': 'off',
    },
  },
  {
    files: ['src/sync/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...TAKEN.map((name) => ({ name, message: GIVEN }))],
      'no-restricted-properties': ['error', ...[['Date', 'now'], ['Math', 'random'], ['AbortSignal', 'timeout'], ['Temporal', 'Now']].map(([object, property]) => ({ object, property, message: GIVEN }))],
      'no-restricted-syntax': ['error', DEXIE_KEEPS,
        { selector: ':matches(NewExpression[callee.name="Date"][arguments.length=0], CallExpression[callee.name="Date"])', message: GIVEN },
        { selector: 'ImportSpecifier[imported.name=/^system/]', message: GIVEN },
      ],
    },
  },
  {
    // Pure index arithmetic (UUID bytes) and tests may assert that an element is there.
    files: ['src/domain/identifiers.ts', 'test/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
