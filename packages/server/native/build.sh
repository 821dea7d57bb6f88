#!/bin/sh
# Builds assets/face-net.wasm, which is committed. Needs Debian's clang-19 and lld-19; never a part of installing.
set -e
cd "$(dirname "$0")"
clang-19 --target=wasm32 -O3 -msimd128 -mrelaxed-simd -mbulk-memory -nostdlib -ffreestanding -Wall -Wextra \
  -Wl,--no-entry -Wl,--strip-all -Wl,--initial-memory=1048576 -Wl,--max-memory=536870912 -z stack-size=32768 -o ../assets/face-net.wasm face-net.c
ls -l ../assets/face-net.wasm
