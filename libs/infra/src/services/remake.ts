/** Keeps what is made of settings, and makes it again when they have changed. */
export function remake<Settings, Client>(
  make: (settings: Settings) => Client,
): (settings: Settings) => Client {
  let made: { of: string | undefined; client: Client } | undefined;
  return (settings) => {
    const of = JSON.stringify(settings) as string | undefined;
    if (!made || made.of !== of) made = { of, client: make(settings) };
    return made.client;
  };
}
