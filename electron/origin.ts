/** The page's own scheme and host. This origin never changes, because the records belong to it. */
export const PAGE_SCHEME = 'app';
export const PAGE_HOST = 'daybook';
/** The origin as Chromium writes it for a frame. */
export const PAGE_ORIGIN = `${PAGE_SCHEME}://${PAGE_HOST}`;
export const PAGE_ADDRESS = `${PAGE_ORIGIN}/`;

/**
 * Whether an address belongs to our page. Compares the parsed parts, because Node reports "null" as the origin of such
 * schemes.
 */
export function isOwnAddress(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    url.protocol === `${PAGE_SCHEME}:` &&
    url.host === PAGE_HOST &&
    url.username === '' &&
    url.password === ''
  );
}
