"""The network: convolutions that halve a 24 px high line to one row of 128 features for each 4 px, two convolutions along it, 37 characters and CTC's blank."""
import torch
from torch import nn

CLASSES = 38  # 0 is the blank, then the characters of text.ALPHABET.


def block(inputs, outputs, kernel=3, padding=1, dilation=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, padding=padding, dilation=dilation, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()
    )


class LineNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.c1 = block(1, 16)
        self.c2 = block(16, 32)
        self.c3 = block(32, 64)
        self.c4 = block(64, 64)
        self.c5 = block(64, 96)
        self.c6 = block(96, 128, (3, 1), 0)
        self.t1 = block(128, 128, (1, 5), (0, 2))
        self.t2 = block(128, 128, (1, 5), (0, 4), (1, 2))
        self.head = nn.Conv2d(128, CLASSES, 1)
        self.halve = nn.MaxPool2d(2)
        self.flatten = nn.MaxPool2d((2, 1))
        self.drop = nn.Dropout2d(0.05)

    def forward(self, x):
        """N x 1 x 24 x W to N x 38 x W/4, before the softmax."""
        x = self.halve(self.c1(x))
        x = self.halve(self.c2(x))
        x = self.c3(x)
        x = self.flatten(x + self.c4(x))
        x = self.drop(self.c6(self.c5(x)))
        x = x + self.t1(x)
        x = x + self.t2(x)
        return self.head(x).squeeze(2)

    def layers(self):
        return [self.c1, self.c2, self.c3, self.c4, self.c5, self.c6, self.t1, self.t2, self.head]


def greedy(logits):
    """38 x T to text."""
    from text import ALPHABET

    out, previous = "", 0
    for best in logits.argmax(0).tolist():
        if best != previous and best:
            out += ALPHABET[best - 1]
        previous = best
    return out


def new_average(network):
    return {name: value.detach().clone() for name, value in network.state_dict().items()}


def update_average(average, network, decay):
    with torch.no_grad():
        for name, value in network.state_dict().items():
            if value.dtype.is_floating_point:
                average[name].mul_(decay).add_(value, alpha=1 - decay)
            else:
                average[name].copy_(value)
