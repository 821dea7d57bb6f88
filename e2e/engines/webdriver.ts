const COMMAND_MS = 400_000;

/** Key of an element reference in JSON, as defined by the standard. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = Record<typeof ELEMENT, string>;

export class WebDriverError extends Error {
  code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** A session of WebDriver Classic (https://www.w3.org/TR/webdriver2/), which is JSON over HTTP. */
export class WebDriver {
  #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  static async connect(url: string, capabilities: Record<string, unknown>): Promise<WebDriver> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = await command<{ sessionId: string }>('POST', `${url}/session`, body);
    return new WebDriver(`${url}/session/${sessionId}`);
  }

  post<T>(path: string, body: Record<string, unknown> = {}): Promise<T> {
    return command<T>('POST', `${this.#url}/${path}`, body);
  }

  get<T>(path: string): Promise<T> {
    return command<T>('GET', `${this.#url}/${path}`);
  }

  /** `source` is a function expression; its arguments are passed as JSON text. */
  async call<T>(source: string, args: readonly unknown[]): Promise<T> {
    const script = `const done = arguments[1];
      Promise.resolve().then(() => (${source})(...JSON.parse(arguments[0])))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = await this.post<{ value?: T; error?: string }>('execute/async', {
      script,
      args: [JSON.stringify(args)],
    });
    if (answer.error !== undefined && answer.error !== null) throw new Error(answer.error);
    return answer.value as T;
  }

  async close(): Promise<void> {
    await command('DELETE', this.#url);
  }
}

async function command<T>(method: string, url: string, body?: Record<string, unknown>): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(COMMAND_MS),
  });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new WebDriverError(value.error ?? String(answer.status), value.message ?? '');
  return value;
}
