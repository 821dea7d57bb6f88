#!/bin/sh
# Builds the committed wasm: all of it, or what is named. mrz-net and forgery are files in assets/, which readers load; raster is small, needed wherever
# pixels are, and a string in src/raster/raster-wasm.ts. Needs Debian's clang and lld; never a part of installing.
set -e
cd "$(dirname "$0")"
build() {
  to=$1 optimise=$2 memory=$3 most=$4
  shift 4
  clang --target=wasm32 "$optimise" -msimd128 -nostdlib -ffreestanding -fno-builtin -Wall -Wextra \
    -Wl,--no-entry -Wl,--strip-all "-Wl,--initial-memory=$memory" "-Wl,--max-memory=$most" -z stack-size=32768 -o "$to" "$@"
  ls -l "$to"
}
embed() {
  printf "/** native/raster.c, outline.c and quality.c as native/build.sh built them, base64. */\nexport const RASTER_WASM =\n  '%s';\n" "$(base64 -w0 "$1")"
}
for name in ${*:-mrz-net forgery raster}; do
  case $name in
    mrz-net) build ../assets/mrz-net.wasm -O3 5242880 134217728 mrz-net.c pixels.c ;;
    forgery) build ../assets/forgery.wasm -O3 1048576 134217728 forgery.c ;;
    raster)
      built=$(mktemp)
      build "$built" -Oz 1048576 536870912 raster.c outline.c quality.c
      embed "$built" > ../src/raster/raster-wasm.ts
      rm "$built"
      ;;
  esac
done
