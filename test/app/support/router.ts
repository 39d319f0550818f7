import type { Component } from 'vue';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import { AREAS } from '../../../src/app/shell/areas.ts';

/** The paths of all areas, by their names. */
export const areaPaths: Readonly<Record<string, string>> = Object.fromEntries(
  AREAS.map(({ name, path }) => [name, path]),
);

/** A router to these paths, by name. Each leads to an empty page, but those whose page is given. */
export function routerTo(
  paths: Readonly<Record<string, string>>,
  pages: Readonly<Record<string, Component>> = {},
): Router {
  return createRouter({
    history: createMemoryHistory(),
    routes: Object.entries(paths).map(([name, path]) => ({
      name,
      path,
      component: pages[name] ?? { render: () => null },
    })),
  });
}
