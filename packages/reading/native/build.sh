#!/bin/sh
# Builds the committed wasm in assets/: all of it, or what is named (mrz-net, forgery). Needs Debian's clang and lld; never a part of installing.
set -e
cd "$(dirname "$0")"
build() {
  name=$1 memory=$2
  shift 2
  clang --target=wasm32 -O3 -msimd128 -nostdlib -ffreestanding -fno-builtin -Wall -Wextra \
    -Wl,--no-entry -Wl,--strip-all "-Wl,--initial-memory=$memory" -Wl,--max-memory=134217728 -z stack-size=32768 -o "../assets/$name.wasm" "$@"
  ls -l "../assets/$name.wasm"
}
for name in ${*:-mrz-net forgery}; do
  case $name in
    mrz-net) build mrz-net 5242880 mrz-net.c pixels.c ;;
    forgery) build forgery 1048576 forgery.c ;;
  esac
done
