"""The network out of the committed weights, so that training goes on from them where no checkpoint is at hand."""
import os

import numpy as np
import torch

from network import LineNet
from sample import normalised, sample

WEIGHTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../packages/reading/assets/mrz-net.weights")
INPUT_SCALE = 1 / 1024
RESIDUAL = {3, 6, 7}


def imported(path=WEIGHTS):
    """Convolutions as the wasm has them, normalisation folded in: any common factor of a layer's output may differ, for ReLU keeps it."""
    with open(path, "rb") as source:
        data = source.read()
    assert data[:5] == b"MRZN\x01"
    network, at, before = LineNet(), 8, INPUT_SCALE
    for index, layer in enumerate(network.layers()):
        convolution = layer if isinstance(layer, torch.nn.Conv2d) else layer[0]
        outputs, count = convolution.weight.shape[0], convolution.weight.numel()
        integers = np.frombuffer(data, np.int8, count, at).astype(np.float32).reshape(convolution.weight.shape)
        at += (count + 3) // 4 * 4
        factors = np.frombuffer(data, "<f4", 2 * outputs + 1, at)
        at += 4 * len(factors)
        scale, bias, residual = factors[:outputs], factors[outputs:-1], factors[-1]
        after = 1.0 if index == 8 else before / residual if index in RESIDUAL else before
        weight = torch.from_numpy(integers * (scale * after / before)[:, None, None, None])
        with torch.no_grad():
            convolution.weight.copy_(weight)
            if convolution is layer:
                layer.bias.copy_(torch.from_numpy(bias.copy()))
            else:
                layer[1].bias.copy_(torch.from_numpy(bias * np.float32(after)))
                layer[1].weight.fill_(1)
                layer[1].running_mean.zero_()
                layer[1].running_var.fill_(1 - layer[1].eps)
        before = after
    assert at == len(data)
    return network


def unfolded(network, count=400):
    """The same function with normalisation that has something to do: its statistics are those of many lines."""
    samples = [normalised(sample()[0]) for _ in range(count)]
    norms = [layer[1] for layer in network.layers() if not isinstance(layer, torch.nn.Conv2d)]
    network.eval()
    for norm in norms:
        sums = []
        hook = norm.register_forward_hook(lambda _, inputs, __: sums.append((inputs[0].mean((0, 2, 3)), inputs[0].var((0, 2, 3), unbiased=False))))
        with torch.no_grad():
            for image in samples:
                network(torch.from_numpy(image[None, None, :, : image.shape[1] // 4 * 4]))
        hook.remove()
        means, variances = (torch.stack(each) for each in zip(*sums))
        mean = means.mean(0)
        variance = variances.mean(0) + means.var(0, unbiased=False)
        with torch.no_grad():
            norm.bias.add_(mean)
            norm.weight.copy_(torch.sqrt(variance + norm.eps))
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
    return network
