#!/bin/sh
# Builds assets/mrz-net.wasm, which is committed. Needs Debian's clang and lld; never a part of installing.
set -e
cd "$(dirname "$0")"
clang --target=wasm32 -O3 -msimd128 -nostdlib -ffreestanding -fno-builtin -Wall -Wextra \
  -Wl,--no-entry -Wl,--strip-all -Wl,--initial-memory=5242880 -Wl,--max-memory=134217728 -z stack-size=32768 -o ../assets/mrz-net.wasm mrz-net.c pixels.c
ls -l ../assets/mrz-net.wasm
