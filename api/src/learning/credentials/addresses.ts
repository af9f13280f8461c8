/** The addresses that credentials contain. A site's origin is in them for ever. */
export function buildAddresses(publicUrl: string) {
  const base = `${publicUrl}/api/credentials`;
  return {
    /** did:web writes the colon before a port as %3A. */
    did: `did:web:${new URL(publicUrl).host.replace(':', '%3A')}`,
    site: publicUrl,
    issuer: `${base}/issuer`,
    credential: (id: string) => `${base}/${id}`,
    achievement: (id: string) => `${base}/achievements/${id}`,
    badge: (achievementId: string) => `${base}/achievements/${achievementId}/badge.png`,
    statusList: (list: number) => `${base}/status/${list}`,
    verification: (verificationId: string) => `${publicUrl}/verify/${verificationId}`,
  };
}

export type Addresses = ReturnType<typeof buildAddresses>;
