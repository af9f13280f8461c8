import { isLoopback } from './loopback.js';

/** The settings of `Env` that expose the product to a network. */
interface Exposure {
  publicUrl: string;
  oidc: { issuer: string } | undefined;
  remoteOverrides: string[];
  allowsHttp: boolean;
  allowsOverrides: boolean;
}

/**
 * Refuses settings that would send passwords and cookies over the network in clear, or let other origins' scripts run in
 * everybody's session.
 * @throws Error with one sentence that names the variable and what to do
 */
export function checkExposure({ publicUrl, oidc, remoteOverrides, allowsHttp, allowsOverrides }: Exposure) {
  const addresses = { PUBLIC_URL: publicUrl, OIDC_ISSUER: oidc?.issuer };
  for (const [name, url] of Object.entries(addresses)) {
    if (!url?.startsWith('http:') || isLoopback(url) || allowsHttp) continue;
    throw new Error(
      `${name} is plain http, which anyone on the way can read. Use https, or set ALLOW_HTTP=yes.`,
    );
  }
  if (!remoteOverrides.length || isLoopback(publicUrl)) return;
  if (!allowsOverrides)
    throw new Error(
      'REMOTE_OVERRIDES is for development. Unset it, or set REMOTE_OVERRIDES_IN_PRODUCTION=yes to allow it for administrators.',
    );
  const plain = remoteOverrides.find((origin) => !origin.startsWith('https:'));
  if (plain)
    throw new Error(`REMOTE_OVERRIDES has ${plain}. Outside of this machine it takes https origins only.`);
}
