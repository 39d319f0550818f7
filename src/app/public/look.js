// Runs before the first paint, so that a page of the chosen theme never flashes in the other one. It is not bundled: a
// module would run too late. src/app/base/ui/look.ts changes and follows the same two choices.
(() => {
  for (const name of ['theme', 'density']) {
    const chosen = localStorage.getItem(`daybook.${name}`);
    if (chosen !== null) document.documentElement.dataset[name] = chosen;
  }
})();
