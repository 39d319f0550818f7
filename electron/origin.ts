/** The page's own scheme and host. Its origin never changes: the records belong to it. */
export const PAGE_SCHEME = 'app';
export const PAGE_HOST = 'daybook';
/** As Chromium writes the origin of a frame. */
export const PAGE_ORIGIN = `${PAGE_SCHEME}://${PAGE_HOST}`;
export const PAGE_ADDRESS = `${PAGE_ORIGIN}/`;

/** Whether an address is one of the page's, by its parsed parts (Node calls the origin of every such scheme "null"). */
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
