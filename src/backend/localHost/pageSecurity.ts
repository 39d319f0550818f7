/** What both hosts say about the page they serve: its Content-Security-Policy and the headers around it. */

/** Stands in the built `index.html` where the nonce of each answer goes (`html.cspNonce` of the build). */
export const NONCE_PLACE = '__DAYBOOK_CSP_NONCE__';

/**
 * The page loads its own scripts, styles, images and fonts, speaks to its own origin, and nothing else.
 * @param nonce of this answer: for the few <style> elements that components add at run time
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Vue's own policy, for the static markup of its compiled templates.
    // The address of the worker that reads bank statements, and no other (src/app/bank/import/statementWorkerClient.ts).
    'trusted-types vue daybook-worker',
  ].join('; ');
}

/** Headers of every answer that a host gives, besides the policy. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=()',
} as const;
