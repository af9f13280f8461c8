/** The page on which a navigation ended. */
export interface Page {
  status: number;
  /** Path and query. */
  path: string;
  text: string;
}

/** The parts of a browser that sign-in needs: one cookie jar for all sites, redirects, forms. `server` is the URL of the replica that receives the next request. */
export class TestBrowser {
  /** All `Set-Cookie` headers so far. */
  readonly received: string[] = [];
  private readonly jar = new Map<string, { value: string; path: string }>();

  constructor(
    /** PUBLIC_URL, the origin that a browser sees. */
    private readonly origin: string,
    public server: string,
    /** IP address that the proxy reports for it. */
    private readonly address = '192.0.2.1',
    /** The languages that it prefers, as in `Accept-Language`. */
    private readonly languages = 'en',
  ) {}

  open(path: string): Promise<Page> {
    return this.follow('GET', path);
  }

  /** Fills in the form on the page and submits it. */
  submit({ text }: Page, fields: Record<string, string>, from = this.origin): Promise<Page> {
    const action = /action="([^"]+)"/.exec(text)?.[1];
    if (!action) throw new Error(`There is no form on this page: ${text}`);
    return this.follow('POST', action, new URLSearchParams(fields), from);
  }

  /** Sends a form to an address, as the script of a page does. */
  post(path: string, fields: Record<string, string> = {}): Promise<Page> {
    return this.follow('POST', path, new URLSearchParams(fields), this.origin);
  }

  cookie(name: string): string | undefined {
    return this.jar.get(name)?.value;
  }

  cookieNames(): string[] {
    return [...this.jar.keys()];
  }

  private async follow(method: string, path: string, body?: URLSearchParams, from?: string): Promise<Page> {
    const response = await fetch(URL.canParse(path) ? path : this.server + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: this.cookiesFor(path),
        accept: 'text/html',
        'accept-language': this.languages,
        'x-forwarded-for': this.address,
        ...(from && { origin: from }),
      },
      ...(body && { body }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const to = response.headers.get('location');
    if (!to) return { status: response.status, path, text: await response.text() };
    const next = new URL(to, URL.canParse(path) ? path : this.origin + path);
    if (next.origin !== this.origin) return this.follow('GET', next.href);
    if (!/^\/(api|oidc)\//.test(next.pathname))
      return { status: response.status, path: next.pathname + next.search, text: '' };
    return this.follow('GET', next.pathname + next.search);
  }

  private cookiesFor(address: string) {
    const path = new URL(address, this.origin).pathname;
    return [...this.jar]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  private keep(line: string) {
    this.received.push(line);
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const [, path = '/'] = /; path=([^;]+)/i.exec(line) ?? [];
    const [, expires] = /; expires=([^;]+)/i.exec(line) ?? [];
    if (expires && new Date(expires).getTime() < Date.now()) this.jar.delete(name);
    else this.jar.set(name, { value, path });
  }
}
