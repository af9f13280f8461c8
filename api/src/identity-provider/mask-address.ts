/** An email address by which its owner recognises it and nobody else learns it, such as a•••@example.org. */
export function maskAddress(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}
