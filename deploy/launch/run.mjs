import { spawn } from 'node:child_process';
import { signal as send } from './processes.mjs';

/** How many lines of output an error contains. */
const TAIL_LINES = 40;

/**
 * Runs a command to its end; when it fails, the error ends with the last lines of its output.
 * An abort ends the command and all its child processes.
 * @param {string} what the command's name in errors, such as 'npm install'
 * @param {string[]} command
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, abort?: AbortSignal, onLine?: (line: string) => void, onStart?: (pid: number) => void }} options
 * @returns {Promise<string>} all output
 * @throws {Error & { signal?: NodeJS.Signals | null, code?: number | null, output?: string }} with the signal that ended the
 *   command, if one did, its exit code, and all output
 */
export function run(what, [file = '', ...args], { cwd, env, abort, onLine, onStart }) {
  return new Promise((done, fail) => {
    abort?.throwIfAborted();
    const child = spawn(file, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid) onStart?.(child.pid);
    const end = () => child.pid && send(-child.pid, 'SIGTERM');
    abort?.addEventListener('abort', end);

    let output = '';
    let line = '';
    const receive = (/** @type {string} */ text) => {
      output += text;
      const lines = (line + text).split('\n');
      line = lines.pop() ?? '';
      if (onLine) lines.forEach(onLine);
    };
    child.stdout.setEncoding('utf8').on('data', receive);
    child.stderr.setEncoding('utf8').on('data', receive);
    child.once('error', (error) => fail(new Error(`${what} could not be run: ${error.message}`)));
    child.once('close', (code, endSignal) => {
      abort?.removeEventListener('abort', end);
      if (abort?.aborted) return fail(abort.reason);
      if (code === 0) return done(output);
      const tail = output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
      const text = `${what} failed (${endSignal ?? `exit code ${code}`}). The end of its output:\n\n${tail}`;
      fail(Object.assign(new Error(text), { signal: endSignal, code, output }));
    });
  });
}
