/** An email address that only its owner recognises, such as a•••@example.org. */
export function maskAddress(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}
