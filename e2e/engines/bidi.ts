interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
}

const COMMAND_MS = 400_000;

/** Client of WebDriver BiDi (https://w3c.github.io/webdriver-bidi/) over one WebSocket, without its events. */
export class Bidi {
  #socket: WebSocket;
  #waiting = new Map<number, (answer: Answer) => void>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id === undefined) return;
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
    socket.addEventListener('close', () => {
      for (const settle of this.#waiting.values()) settle({ type: 'error', error: 'the browser is gone' });
      this.#waiting.clear();
    });
  }

  static async connect(url: string): Promise<Bidi> {
    const socket = new WebSocket(url);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)));
    });
    return new Bidi(socket);
  }

  async send<T>(method: string, params: Record<string, unknown> = {}): Promise<T> {
    const id = ++this.#last;
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve);
      setTimeout(() => resolve({ type: 'error', error: `no answer in ${COMMAND_MS} ms` }), COMMAND_MS).unref();
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.type === 'success') return answer.result as T;
    throw new Error(`${method}: ${answer.error} ${answer.message ?? ''}`);
  }

  close(): void {
    this.#socket.close();
  }
}
