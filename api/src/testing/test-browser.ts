/** A page that the browser has ended on. */
export interface Page {
  status: number;
  /** Path and query. */
  path: string;
  text: string;
}

/** As much of a browser as signing in needs: a cookie jar, redirects, forms. `server` is whichever replica answers next. */
export class TestBrowser {
  private readonly jar = new Map<string, { value: string; path: string }>();

  constructor(
    /** The address that browsers know: PUBLIC_URL. */
    private readonly origin: string,
    public server: string,
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

  cookie(name: string): string | undefined {
    return this.jar.get(name)?.value;
  }

  private async follow(method: string, path: string, body?: URLSearchParams, from?: string): Promise<Page> {
    const response = await fetch(this.server + path, {
      method,
      redirect: 'manual',
      headers: { cookie: this.cookiesFor(path), accept: 'text/html', ...(from && { origin: from }) },
      ...(body && { body }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const to = response.headers.get('location');
    if (!to) return { status: response.status, path, text: await response.text() };
    const next = new URL(to, this.origin + path);
    if (next.origin !== this.origin) throw new Error(`Led away to ${next.href}`);
    if (!/^\/(api|oidc)\//.test(next.pathname))
      return { status: response.status, path: next.pathname + next.search, text: '' };
    return this.follow('GET', next.pathname + next.search);
  }

  private cookiesFor(path: string) {
    return [...this.jar]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  private keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const [, path = '/'] = /; path=([^;]+)/i.exec(line) ?? [];
    const [, expires] = /; expires=([^;]+)/i.exec(line) ?? [];
    if (expires && new Date(expires).getTime() < Date.now()) this.jar.delete(name);
    else this.jar.set(name, { value, path });
  }
}
