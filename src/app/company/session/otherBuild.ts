import { defineStore } from 'pinia';
import { computed } from 'vue';
import { useBackend } from './backend.ts';

const FIRST_SCRIPT = /assets\/(index-[\w-]+)\.js/;
const RELOADED_FOR = 'daybook.reloadedFor';

/** The build of this page, which its first script is named after; '' where there is none. */
function ownBuild(): string {
  const scripts = [...document.querySelectorAll('script[src]')];
  return scripts.map((script) => FIRST_SCRIPT.exec(script.getAttribute('src') ?? '')?.[1]).find(Boolean) ?? '';
}

/** Whether the backend belongs to another build than this page: Daybook was updated while the page was open. */
export const useOtherBuild = defineStore('otherBuild', () => {
  const backend = useBackend();
  const own = ownBuild();
  const isOther = computed(() => {
    const build = backend.info?.build ?? '';
    return own !== '' && build !== '' && build !== own;
  });

  /** Loads the page of the other build; once by itself, so that a page that stays old is not loaded for ever. */
  function reload(isByItself: boolean): void {
    const build = backend.info?.build ?? '';
    if (isByItself && sessionStorage.getItem(RELOADED_FOR) === build) return;
    sessionStorage.setItem(RELOADED_FOR, build);
    window.location.reload();
  }

  return { own, isOther, reload };
});
