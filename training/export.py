"""Folds batch normalisation, quantises, and writes what the wasm reads: python3 export.py .output/line-net.pt"""
import argparse
import hashlib
import json
import os
import struct

import numpy as np
import torch

from network import LineNet
from sample import normalised
from sample import sample
from train import evaluate, held_out

ASSETS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../packages/reading/assets")
VERSION = 1
CLAMP = 8191  # The largest activation, as in native/mrz-net.c.
INPUT_SCALE = 1 / 1024
RESIDUAL = {3, 6, 7}
NAME = "mrz-net"
BENCHES = "bench/reading/floors.json: synthetic documents, public specimens"
LIMITS = "capitals below 5 px high, shake longer than half a character's width and glare over letters are not read; faces far from OCR-B less surely"


def folded(layer):
    if isinstance(layer, torch.nn.Conv2d):
        return layer.weight.detach(), layer.bias.detach()
    convolution, norm = layer[0], layer[1]
    gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return (convolution.weight * gain[:, None, None, None]).detach(), (norm.bias - norm.running_mean * gain).detach()


def peaks(network, samples):
    """The largest output of each layer, residual included, over many lines."""
    largest = np.zeros(9)
    with torch.no_grad():
        for image, _ in samples:
            width = image.shape[1] // 4 * 4
            x = torch.from_numpy(normalised(image)[None, None, :, :width])
            steps = []
            x = network.c1(x); steps.append(x); x = network.halve(x)
            x = network.c2(x); steps.append(x); x = network.halve(x)
            x = network.c3(x); steps.append(x)
            x = x + network.c4(x); steps.append(x); x = network.flatten(x)
            x = network.c5(x); steps.append(x)
            x = network.c6(x); steps.append(x)
            x = x + network.t1(x); steps.append(x)
            x = x + network.t2(x); steps.append(x)
            steps.append(network.head(x))
            largest = np.maximum(largest, [step.abs().max().item() for step in steps])
    return largest


def quantised(network, samples):
    """The file's bytes, and the network with the same rounded weights."""
    largest = peaks(network, samples) * 1.5
    out = struct.pack("<4sBxxx", b"MRZN", VERSION)
    before = INPUT_SCALE
    for index, layer in enumerate(network.layers()):
        weight, bias = (each.numpy() for each in folded(layer))
        scale = np.abs(weight).reshape(len(weight), -1).max(1) / 127 + 1e-12
        integers = np.round(weight / scale[:, None, None, None]).astype(np.int8).ravel().tobytes()
        after = 1.0 if index == 8 else largest[index] / CLAMP
        out += integers + b"\0" * (-len(integers) % 4)
        out += (scale * before / after).astype("<f4").tobytes() + (bias / after).astype("<f4").tobytes()
        out += struct.pack("<f", before / after if index in RESIDUAL else 0.0)
        before = after
    return out


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint")
    parser.add_argument("--tests", type=int, default=2000)
    options = parser.parse_args()
    torch.set_num_threads(1)
    stored = torch.load(options.checkpoint)
    network = LineNet()
    network.load_state_dict(stored["average"])
    network.eval()
    samples = held_out(options.tests, sample)
    data = quantised(network, samples[:300])
    with open(os.path.join(ASSETS, NAME + ".weights"), "wb") as target:
        target.write(data)
    characters, lines = evaluate(stored["average"], samples)
    card = {
        "name": NAME,
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        "architecture": "24 x W grey, 9 convolutions, CTC over 37 characters and a blank, 322,262 parameters; int8 weights, int16 activations",
        "trainedOn": "synthetic lines only, training/sample.py",
        "steps": stored["step"],
        "linesSeen": stored["step"] * 32,
        "benches": BENCHES,
        "limits": LIMITS,
        "heldOut": {"samples": options.tests, "seed": 20260901, "characters": round(characters, 5), "lines": round(lines, 4), "decoding": "greedy, float32"},
    }
    with open(os.path.join(ASSETS, NAME + ".card.json"), "w") as target:
        json.dump(card, target, indent=2)
        target.write("\n")
    print(json.dumps(card, indent=2))


if __name__ == "__main__":
    main()
