/** Emscripten's factory; tasks-vision looks for it on the worker's global scope. */
declare module '@mediapipe/tasks-vision/vision_wasm_module_internal.js' {
  const createModule: unknown;
  export default createModule;
}
