import { escape } from './html.ts';

const KEYWORDS =
  /^(?:abstract|and|as|assert|async|await|break|byte|case|catch|class|const|continue|def|defer|do|echo|elif|else|end|enum|except|export|extends|False|false|final|finally|fn|for|foreach|from|func|function|go|if|implements|import|in|int|interface|is|lambda|let|long|match|namespace|new|nil|None|not|null|or|package|private|public|raise|range|readonly|return|static|string|struct|switch|this|throw|throws|True|true|try|type|using|var|void|while|with|yield)$/;
const SLASHES = '\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/';
const COMMENTS: Readonly<Record<string, string>> = {
  python: '#[^\\n]*',
  sh: '(?<=^|\\s)#[^\\n]*',
  php: `${SLASHES}|(?<=^|\\s)#[^\\n]*`,
  html: '<!--[\\s\\S]*?-->',
  json: '(?!)',
};
const STRINGS = '"(?:\\\\.|[^"\\\\\\n])*"|\'(?:\\\\.|[^\'\\\\\\n])*\'|`(?:\\\\.|[^`\\\\])*`';

/** Highlights comments, strings, numbers and keywords in the languages of our snippets; text in, HTML out. */
function highlight(code: string, language: string): string {
  if (language === 'text' || language === '') return escape(code);
  const pattern = new RegExp(
    `(${COMMENTS[language] ?? SLASHES})|(${STRINGS})|(\\b\\d[\\d_.]*\\b)|([A-Za-z_$][\\w$]*)`,
    'g',
  );
  let html = '';
  let at = 0;
  for (const match of code.matchAll(pattern)) {
    const [text, comment, string, number] = match;
    const isKey = string && (language === 'json' || language === 'sh') && code[match.index + text.length] === ':';
    const kind = comment
      ? 'c'
      : isKey
        ? 'k'
        : string
          ? 's'
          : number
            ? 'n'
            : language !== 'sh' && KEYWORDS.test(text)
              ? 'k'
              : null;
    html += escape(code.slice(at, match.index)) + (kind ? `<i class="${kind}">${escape(text)}</i>` : escape(text));
    at = match.index + text.length;
  }
  return html + escape(code.slice(at));
}

const NAMES: Readonly<Record<string, string>> = {
  sh: 'Shell',
  js: 'JavaScript',
  ts: 'TypeScript',
  jsx: 'React',
  json: 'JSON',
  html: 'HTML',
  http: 'HTTP',
  css: 'CSS',
  php: 'PHP',
  csharp: 'C#',
  text: 'Text',
  '': 'Text',
};

/** A block of code. The page's script adds a Copy button beside its title, or its language. */
export const codeBlock = (code: string, language: string, title = ''): string =>
  `<figure class="code"><figcaption><span>${escape(title || (NAMES[language] ?? capital(language)))}</span></figcaption><pre tabindex="0"><code>${highlight(code.trimEnd(), language)}</code></pre></figure>`;

export const folded = (title: string, code: string, language: string): string =>
  `<details><summary>${escape(title)}</summary>${codeBlock(code, language)}</details>`;

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
