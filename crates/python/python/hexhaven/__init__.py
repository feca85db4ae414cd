from ._native import *
from .errors import *
