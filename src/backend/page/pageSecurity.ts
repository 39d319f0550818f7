/** What both hosts send with the page: its Content-Security-Policy and other security headers. */

/** Marks the place in the built `index.html` for the nonce of each answer (`html.cspNonce` of the build). */
export const NONCE_PLACE = '__DAYBOOK_CSP_NONCE__';

/**
 * The page may load its own scripts, styles, images and fonts and talk to its own origin, and nothing else.
 * @param nonce the nonce of this answer, for the few <style> elements that components add at run time
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
    // `vue`: Vue's policy for the static markup of compiled templates.
    // `daybook-worker`: the addresses of the build's own workers, and no other (src/app/base/ui/trustedWorker.ts).
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
