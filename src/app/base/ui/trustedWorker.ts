interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/** The addresses of the build's own workers, which the modules that start them name. */
const own = new Set<string>();
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * The page's policy requires a trusted address for a worker (`trusted-types daybook-worker`).
 * @param address from the build: the default export of a `?worker&url` import, nothing else
 */
export function trustedWorker(address: string): string {
  own.add(address);
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  policy ??= types?.createPolicy('daybook-worker', {
    createScriptURL: (asked) => {
      if (!own.has(asked)) throw new TypeError('not a worker of Daybook');
      return asked;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
