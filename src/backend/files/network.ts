import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Never asked over a proxy: the demo company's service and the local Finance Service. */
const OWN_COMPUTER = ['localhost', '127.0.0.1', '[::1]', '::1'];

/** The variables that say which proxy to use, with this computer added to the exceptions; undefined without a proxy. */
export interface ProxyEnvironment {
  HTTP_PROXY?: string;
  HTTPS_PROXY?: string;
  NO_PROXY: string;
}

/** Reads HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in either case; the small one comes first, as with curl. */
export function proxyEnvironment(environment: NodeJS.ProcessEnv): ProxyEnvironment | undefined {
  const read = (name: string): string | undefined => environment[name.toLowerCase()] || environment[name] || undefined;
  const [http, https] = [read('HTTP_PROXY'), read('HTTPS_PROXY')];
  if (http === undefined && https === undefined) return undefined;
  return {
    ...(http === undefined ? {} : { HTTP_PROXY: http }),
    ...(https === undefined ? {} : { HTTPS_PROXY: https }),
    NO_PROXY: [...(read('NO_PROXY')?.split(',') ?? []), ...OWN_COMPUTER].map((host) => host.trim()).join(','),
  };
}

/**
 * Whether an exception of NO_PROXY holds for a host: `*`, the host itself, or a domain that it is in; a port may
 * follow.
 */
function isExcepted(url: URL, exceptions: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return exceptions.split(',').some((exception) => {
    if (exception === '*') return true;
    const [, host = '', ownPort] = /^(.*?)(?::(\d+))?$/.exec(exception.toLowerCase()) ?? [];
    const domain = host.replace(/^\*?\./, '');
    if (domain === '' || (ownPort !== undefined && ownPort !== port)) return false;
    return url.hostname === domain || url.hostname.endsWith(`.${domain}`);
  });
}

/** The proxy over which an address is asked, without its user and password; null when it is asked directly. */
export function proxyOf(address: string, environment: NodeJS.ProcessEnv): URL | null {
  const proxies = proxyEnvironment(environment);
  const url = new URL(address);
  const chosen = url.protocol === 'https:' ? proxies?.HTTPS_PROXY : proxies?.HTTP_PROXY;
  if (proxies === undefined || chosen === undefined || isExcepted(url, proxies.NO_PROXY)) return null;
  const proxy = URL.parse(chosen);
  if (proxy === null) return null;
  proxy.username = proxy.password = '';
  return proxy;
}

/**
 * What the system's own settings say about the way to an address, as a file of automatic configuration (PAC) answers:
 * `PROXY host:port; DIRECT`. Only the desktop shell can ask.
 */
export type SystemProxy = (address: string) => Promise<string>;

/** How an address is reached. `from` says who decided. */
export interface Way {
  from: 'environment' | 'system' | 'nobody';
  /** The proxy, without user and password; null for none. */
  proxy: URL | null;
  /** What the system names instead, of a kind that cannot be used, such as `SOCKS5 host:1080`; '' otherwise. */
  unusable: string;
}

/** The first way in an answer of the system that Daybook can go. Neither SOCKS nor QUIC is spoken. */
export function wayOfAnswer(answer: string): Way {
  const entries = answer.split(';').map((entry) => entry.trim().split(/\s+/));
  for (const [kind = '', host = ''] of entries) {
    if (/^DIRECT$/i.test(kind)) return { from: 'system', proxy: null, unusable: '' };
    const scheme = /^HTTPS$/i.test(kind) ? 'https' : /^(?:PROXY|HTTP)$/i.test(kind) ? 'http' : null;
    const proxy = scheme === null ? null : URL.parse(`${scheme}://${host}`);
    if (proxy !== null) return { from: 'system', proxy, unusable: '' };
  }
  const unusable = answer.trim();
  return { from: unusable === '' ? 'nobody' : 'system', proxy: null, unusable };
}

/**
 * How an address is reached: as the environment says if it names a proxy at all, else as the system says. This
 * computer's own services are never asked over a proxy.
 * @param ask left out where nobody knows what the system says
 */
export async function wayTo(address: string, environment: NodeJS.ProcessEnv, ask?: SystemProxy): Promise<Way> {
  if (proxyEnvironment(environment) !== undefined)
    return { from: 'environment', proxy: proxyOf(address, environment), unusable: '' };
  if (ask === undefined || isExcepted(new URL(address), OWN_COMPUTER.join(',')))
    return { from: 'nobody', proxy: null, unusable: '' };
  return wayOfAnswer(await ask(address));
}

/** Trusts the operating system's certificates, too: a company's own authority is only there. */
export function trustSystemCertificates(): void {
  setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
}
