import { writeFile } from 'node:fs/promises';
import { generateIdentity, identityToRecipient } from 'age-encryption';

/** `npm run backup-key -- <file>`: writes a new age identity and prints the recipient that backups are encrypted to. */
try {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('Usage: npm run backup-key -- <file>');
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  // An existing key is never replaced, because the backups that it opens would be lost.
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  console.log(`BACKUP_RECIPIENTS=${recipient}`);
  console.error(`The key that opens the backups is in ${file}. Keep it away from this machine.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
