/**
 * Yields the data of each server-sent event in a response body as it arrives, without other fields and comments. For
 * responses to a POST, which EventSource cannot send.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let incomplete = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // A lone carriage return at the end may be half of a line break.
      const text = incomplete + decoder.decode(value, { stream: true });
      const events = text.replace(/\r\n|\r(?!$)/g, '\n').split('\n\n');
      incomplete = events.pop() ?? '';
      for (const event of events) {
        const data = readData(event);
        if (data !== undefined) yield data;
      }
    }
  } finally {
    reader.releaseLock();
  }
}

function readData(event: string): string | undefined {
  const lines = event.split('\n').filter((line) => line.startsWith('data:'));
  return lines.length > 0 ? lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n') : undefined;
}
