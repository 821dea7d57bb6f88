import { matchesOrigin } from '../use-cases/doors/origins.ts';

/** On every answer. A route that shows a page or a script overwrites what it must. */
export function baseHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'x-permitted-cross-domain-policies': 'none',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/**
 * For the frame and its workers. CORP, and the COEP of every answer, let a cross-origin isolated page embed it. `wasm-unsafe-eval` is what readers need; a worker
 * is ruled by the header of its own script, so assets carry it too.
 */
export function frameHeaders(ancestors: readonly string[]): Record<string, string> {
  const directives = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
  ];
  return {
    'content-security-policy': directives.join('; '),
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  };
}

/**
 * For the preview that the editor of flows shows: the frame's page without a connection, a worker, a camera or a page of anybody else's
 * around it. Nothing that it shows can leave it.
 */
export const PREVIEW_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src blob:; " +
    "connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** For the dashboard: its own scripts, styles and pictures, its own preview in a frame, nobody's frame itself. */
export const DASHBOARD_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; " +
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** For the documentation: its own scripts and styles, its own search index, nothing of anybody else. */
export const DOCS_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
};

const EXPOSED = 'Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Upload-Offset';

export function corsHeaders(origin: string): Record<string, string> {
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED };
}

export function preflightHeaders(origin: string): Record<string, string> {
  return {
    ...corsHeaders(origin),
    'access-control-allow-methods': 'GET, POST, PATCH',
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, Upload-Offset, X-SDK-Key, X-Previous-Token',
    'access-control-max-age': '600',
  };
}

/** Whether a page of `origin` may call on behalf of an account. No Origin: not a browser, or the frame itself with GET. */
export function mayCall(origin: string | undefined, own: string, allowed: readonly string[]): boolean {
  return origin === undefined || origin === own || matchesOrigin(origin, allowed);
}
