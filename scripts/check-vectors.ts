import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs the snippets of docs/webhooks.md, in the languages that this machine has, over packages/sdk-node/vectors.json.
 * A harness reads one vector a line (fields in base64, `-` for absent) and answers `true` or `false` a line.
 */
interface Language {
  heading: string;
  fence: string;
  file: string;
  /** Answers 0 when the language and what it needs are there. */
  probe: string[];
  run: string[];
  harness: (snippet: string) => string;
}

const LANGUAGES: readonly Language[] = [
  {
    heading: 'Node, without a package',
    fence: 'ts',
    file: 'verify.ts',
    probe: [process.execPath, '--version'],
    run: [process.execPath, 'verify.ts'],
    harness: (snippet) => `${snippet}
import { readFileSync } from 'node:fs';
const plain = (field: string) => (field === '-' ? undefined : Buffer.from(field, 'base64').toString());
for (const line of readFileSync(0, 'utf8').trim().split('\\n')) {
  const [body, signature, timestamp, keys, now, tolerance] = line.split('\\t') as [string, string, string, string, string, string];
  console.log(verifyWebhook(Buffer.from(body, 'base64'), plain(signature), plain(timestamp), keys.split(',').map((key) => plain(key)!), Number(now), Number(tolerance)));
}`,
  },
  {
    heading: 'Python',
    fence: 'python',
    file: 'verify.py',
    probe: ['python3', '-c', 'import cryptography'],
    run: ['python3', 'verify.py'],
    harness: (snippet) => `${snippet}
import sys
plain = lambda field: None if field == "-" else base64.b64decode(field).decode()
for line in sys.stdin:
    body, signature, timestamp, keys, now, tolerance = line.strip().split("\\t")
    ok = verify_webhook(base64.b64decode(body), plain(signature), plain(timestamp), [plain(k) for k in keys.split(",")], int(now), int(tolerance))
    print("true" if ok else "false")`,
  },
  {
    heading: 'PHP',
    fence: 'php',
    file: 'verify.php',
    probe: ['php', '-r', 'exit(function_exists("sodium_crypto_sign_verify_detached") ? 0 : 1);'],
    run: ['php', 'verify.php'],
    harness: (snippet) => `${snippet}
$plain = fn ($field) => $field === '-' ? null : base64_decode($field);
foreach (file('php://stdin', FILE_IGNORE_NEW_LINES) as $line) {
    [$body, $signature, $timestamp, $keys, $now, $tolerance] = explode("\\t", $line);
    echo verify_webhook(base64_decode($body), $plain($signature), $plain($timestamp), array_map($plain, explode(',', $keys)), (int) $now, (int) $tolerance) ? "true\\n" : "false\\n";
}`,
  },
  {
    heading: 'Java (15 and later)',
    fence: 'java',
    file: 'VerifyWebhook.java',
    probe: ['java', '--version'],
    run: ['java', 'VerifyWebhook.java'],
    harness: (snippet) =>
      snippet.replace(
        'public class VerifyWebhook {',
        `public class VerifyWebhook {
    static byte[] bytes(String field) { return Base64.getDecoder().decode(field); }
    static String plain(String field) { return field.equals("-") ? null : new String(bytes(field), StandardCharsets.UTF_8); }
    public static void main(String[] args) throws Exception {
        var lines = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
        for (String line; (line = lines.readLine()) != null; ) {
            String[] f = line.split("\\t");
            List<String> keys = java.util.Arrays.stream(f[3].split(",")).map(VerifyWebhook::plain).toList();
            System.out.println(verify(bytes(f[0]), plain(f[1]), plain(f[2]), keys, Long.parseLong(f[4]), Long.parseLong(f[5])));
        }
    }`,
      ),
  },
  {
    heading: 'Go',
    fence: 'go',
    file: 'verify.go',
    probe: ['go', 'version'],
    run: ['go', 'run', 'verify.go'],
    harness: (snippet) =>
      `${snippet.replace('import (', 'import (\n\t"bufio"\n\t"fmt"\n\t"os"\n\t"strings"')}
func bytesOf(field string) []byte { raw, _ := base64.StdEncoding.DecodeString(field); return raw }
func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		f := strings.Split(lines.Text(), "\\t")
		keys := []string{}
		for _, key := range strings.Split(f[3], ",") {
			keys = append(keys, string(bytesOf(key)))
		}
		now, _ := strconv.ParseInt(f[4], 10, 64)
		tolerance, _ := strconv.ParseInt(f[5], 10, 64)
		fmt.Println(VerifyWebhook(bytesOf(f[0]), string(bytesOf(f[1])), string(bytesOf(f[2])), keys, now, tolerance))
	}
}`,
  },
  {
    heading: 'C#',
    fence: 'csharp',
    file: 'Program.cs',
    // Needs a package from NuGet, so a project: if you have dotnet and NuGet, set VERIFY_DOTNET_PROJECT to a
    // folder made by `dotnet new console && dotnet add package BouncyCastle.Cryptography`.
    probe: ['sh', '-c', 'test -n "$VERIFY_DOTNET_PROJECT" && dotnet --version'],
    run: [
      'sh',
      '-c',
      'cp Program.cs "$VERIFY_DOTNET_PROJECT/Program.cs" && dotnet run --project "$VERIFY_DOTNET_PROJECT"',
    ],
    harness: (snippet) =>
      snippet.replace(
        'public static class VerifyWebhook',
        `public static class Program
{
    static string? Plain(string field) => field == "-" ? null : Encoding.UTF8.GetString(Convert.FromBase64String(field));
    public static void Main()
    {
        while (Console.ReadLine() is { } line)
        {
            string[] f = line.Split('\\t');
            var keys = Array.ConvertAll(f[3].Split(','), key => Plain(key)!);
            bool ok = VerifyWebhook.Verify(Convert.FromBase64String(f[0]), Plain(f[1]), Plain(f[2]), keys, long.Parse(f[4]), long.Parse(f[5]));
            Console.WriteLine(ok ? "true" : "false");
        }
    }
}

public static class VerifyWebhook`,
      ),
  },
];

interface Vector {
  name: string;
  about: 'signature' | 'keys';
  bodyBase64: string;
  signature: string | null;
  timestamp: string | null;
  publicKeys: string[];
  nowMs: number;
  toleranceMs: number;
  accept: boolean;
}

const root = new URL('..', import.meta.url);
const page = readFileSync(new URL('docs/webhooks.md', root), 'utf8');
const file = JSON.parse(readFileSync(new URL('packages/sdk-node/vectors.json', root), 'utf8')) as { cases: Vector[] };
const vectors = file.cases.filter((vector) => vector.about === 'signature');
const base64 = (text: string | null) => (text === null ? '-' : Buffer.from(text).toString('base64'));
const input = vectors
  .map((v) =>
    [
      v.bodyBase64,
      base64(v.signature),
      base64(v.timestamp),
      v.publicKeys.map(base64).join(','),
      v.nowMs,
      v.toleranceMs,
    ].join('\t'),
  )
  .join('\n');

for (const language of LANGUAGES) {
  const [command, ...args] = language.probe as [string, ...string[]];
  if (spawnSync(command, args).status !== 0) {
    console.log(`${language.heading}: skipped, not on this machine`);
    continue;
  }
  const wrong = check(language);
  console.log(`${language.heading}: ${vectors.length - wrong.length} of ${vectors.length} vectors as expected`);
  for (const line of wrong) console.log(`  ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
}

function check(language: Language): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
  try {
    writeFileSync(join(folder, language.file), language.harness(snippetOf(language)));
    const [command, ...args] = language.run as [string, ...string[]];
    const ran = spawnSync(command, args, { cwd: folder, input: `${input}\n`, encoding: 'utf8' });
    const answers = ran.stdout.trim().split('\n');
    if (ran.status !== 0) return [`ended with ${ran.status}: ${ran.stderr.slice(0, 800)}`];
    return vectors.flatMap((v, i) =>
      answers[i] === String(v.accept) ? [] : [`${v.name}: ${answers[i]} instead of ${v.accept}`],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function snippetOf(language: Language): string {
  const section = page.split(`### ${language.heading}\n`)[1] ?? '';
  const snippet = section.split(`\`\`\`${language.fence}\n`)[1]?.split('\n```')[0];
  if (!snippet) throw new Error(`docs/webhooks.md has no snippet under "${language.heading}"`);
  return snippet;
}
