import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** The sorts of error that must be found, each in the line that ends with its number. */
const FILES = {
  'src/rows.ts': `
export interface Row { id: string; amount: number }
export const rows: Row[] = [];
type Kind = 'bill' | 'receipt';
export const titles = { bill: 'Bill' } satisfies Record<Kind, string>; // 2741
const unread = 1; // 6133
export const first: Row = rows[0]; // 2322
export class Base { close(): void {} }
export class Book extends Base { close(): void {} } // 4114
`,
  'src/Amount.vue': `<script setup lang="ts">
const { amount } = defineProps<{ amount: number; label?: string }>();
const emit = defineEmits<{ paid: [id: string] }>();
const pay = (): void => emit('paid', amount); // 2345
defineExpose({ pay });
</script>

<template>
  <button @click="pay"><slot :half="amount / 2" /></button>
</template>
`,
  'src/List.vue': `<script setup lang="ts" generic="Row extends { id: string }">
defineProps<{ rows: readonly Row[] }>();
defineEmits<{ chosen: [row: Row] }>();
defineSlots<{ default(props: { row: Row }): unknown }>();
</script>

<template>
  <ul>
    <li v-for="row in rows" :key="row.id" @click="$emit('chosen', row)" @keydown.stop><slot :row="row" /></li>
  </ul>
</template>
`,
  'src/Page.vue': `<script setup lang="ts">
import { useTemplateRef } from 'vue';
import Amount from './Amount.vue';
import List from './List.vue';
import { rows } from './rows.ts';

const shown = useTemplateRef<InstanceType<typeof Amount>>('shown');
const taken = (row: { id: number }): void => console.log(row);
const unread = 1; // 6133
shown.value?.press(); // 2339
</script>

<template>
  <Amount ref="shown" amount="1" /> <!-- 2322 -->
  <Amount label="one" /> <!-- 2345 -->
  <Amount :amount="1" @paid="(id: number) => id" /> <!-- 2322 -->
  <Amount v-slot="{ half }" :amount="1">{{ half.trim() }}</Amount> <!-- 2339 -->
  <p v-for="row in rows" :key="row.id">{{ row.ammount }}</p> <!-- 2551 -->
  <List v-slot="{ row }" :rows="rows">{{ row.amount.trim() }}</List> <!-- 2339 -->
  <List :rows="rows" @chosen="taken" /> <!-- 2322 -->
  <List :rows="[{ key: 1 }]" /> <!-- 2353 -->
  <p>{{ absent }}</p> <!-- 2339 -->
  <input :value="rows" :disabled="'yes'" /> <!-- 2322 -->
</template>
`,
};

async function check(files: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(project, 'tsconfig.json'), include: ['src'] }),
  );
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const child = spawn(process.execPath, [join(project, 'test/run/types.ts'), folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, faults, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, said: faults + said };
}

it('tells each error of types at its place, also in templates', async () => {
  const planted = Object.entries(FILES).flatMap(([path, content]) =>
    content.split('\n').flatMap((line, at) => {
      const [, code] = /(?:\/\/|<!--) (\d{4})(?: -->)?$/.exec(line) ?? [];
      return code === undefined ? [] : [`${path}(${at + 1}): TS${code}`];
    }),
  );
  const { code, said } = await check(FILES);
  const found = [...said.matchAll(/^(\S+)\((\d+),\d+\): error (TS\d+): /gm)].map(
    ([, path, line, error]) => `${path}(${line}): ${error}`,
  );
  expect(found.toSorted(), said).toEqual(planted.toSorted());
  expect(code).toBe(1);
});
