import prettier from 'eslint-config-prettier';
import vue from 'eslint-plugin-vue';
import tseslint from 'typescript-eslint';
import vueParser from 'vue-eslint-parser';

const DEXIE_KEEPS = {
  selector:
    'CallExpression[callee.property.name="transaction"][arguments.length>2] > .arguments:last-child:not([async=true], ObjectExpression)',
  message: 'Dexie keeps to a transaction over all awaits only of a function that is marked as async.',
};

/** What the engine is given instead of taking it: only so can the simulation own it. */
const GIVEN = 'The engine is given its clock, waits, chance, ids, store and network (src/sync/run/ports.ts).';
const TAKEN = [
  ...[
    'setTimeout',
    'setInterval',
    'setImmediate',
    'clearTimeout',
    'clearInterval',
    'clearImmediate',
    'queueMicrotask',
    'requestAnimationFrame',
    'requestIdleCallback',
  ],
  ...[
    'performance',
    'crypto',
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'EventSource',
    'BroadcastChannel',
    'MessageChannel',
    'Worker',
    'indexedDB',
    'localStorage',
    'sessionStorage',
  ],
  ...['process', 'console', 'globalThis', 'window', 'self', 'document', 'navigator', 'global', 'require'],
];

/** Texts of templates that are the same in every language: marks, and names of keys. */
const BARE = [...'(),.&+-=*/#%!?:;[]{}<>·•‐–—−|…→×'].concat('Ctrl+K', 'Ctrl+P', 'Ctrl+E', '&nbsp;');

/** Where Vue's rules apply: each of them looks at every part of every file. */
const MAY_HOLD_COMPONENTS = ['**/*.vue', 'src/app/**/*.ts', 'test/app/**/*.ts'];

export default tseslint.config(
  { ignores: ['out/**', 'node_modules/**', '**/*.d.ts'] },
  ...tseslint.configs.strict,
  { files: MAY_HOLD_COMPONENTS, extends: vue.configs['flat/recommended'] },
  prettier,
  {
    files: ['**/*.{ts,vue}'],
    languageOptions: {
      parser: vueParser,
      parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.vue'], sourceType: 'module' },
    },
    rules: {
      // The most that the tree holds: a function that exceeds one of these is several.
      complexity: ['error', 45],
      'max-depth': ['error', 4],
      'max-params': ['error', 6],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-syntax': ['error', DEXIE_KEEPS],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  {
    files: MAY_HOLD_COMPONENTS,
    rules: {
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/block-order': ['error', { order: ['script', 'template', 'style'] }],
      'vue/no-static-inline-styles': 'error',
      'vue/no-v-html': 'error',
      // All words of the page come through `t`. Names of keys are the same in every language.
      'vue/no-bare-strings-in-template': ['error', { allowlist: BARE }],
      'vue/multi-word-component-names': 'off',
    },
  },
  {
    files: ['src/sync/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...TAKEN.map((name) => ({ name, message: GIVEN }))],
      'no-restricted-properties': [
        'error',
        ...[
          ['Date', 'now'],
          ['Math', 'random'],
          ['AbortSignal', 'timeout'],
          ['Temporal', 'Now'],
        ].map(([object, property]) => ({ object, property, message: GIVEN })),
      ],
      'no-restricted-syntax': [
        'error',
        DEXIE_KEEPS,
        {
          selector:
            ':matches(NewExpression[callee.name="Date"][arguments.length=0], CallExpression[callee.name="Date"])',
          message: GIVEN,
        },
        { selector: 'ImportSpecifier[imported.name=/^system/]', message: GIVEN },
      ],
    },
  },
  {
    // Pure index arithmetic (UUID bytes) and tests may assert that an element is there.
    files: ['src/domain/values/identifiers.ts', 'test/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // What a test starts or makes is ended and removed with it, also when it fails or its runner is killed.
    files: ['test/**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['node:fs', 'node:fs/promises'].map((name) => ({
            name,
            importNames: ['mkdtemp', 'mkdtempSync'],
            message: 'temporaryFolder and madeFolder (test/support) make folders that are removed.',
          })),
          patterns: [
            {
              group: ['**/support/process.ts'],
              importNames: ['startScript'],
              message: 'startedScript (test/support) starts a script that ends with the test.',
            },
          ],
        },
      ],
    },
  },
);
